/** What a call that could not be sent, or whose answer was lost, waits for. In words for the customer. */
export const waitedFor = (isOnline: boolean): { what: string; until: string } =>
  isOnline
    ? { what: 'our servers', until: 'our servers answer' }
    : { what: 'the network', until: 'you are back online' }
