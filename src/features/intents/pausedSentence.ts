/** That the bank takes no new payments, with the reason its operator gave, and what is still true. */
export const pausedSentence = (reason: string): string =>
  `The bank takes no new payments right now: ${reason.replace(/[.\s]+$/, '')}. What you have paid is being recorded as always.`
