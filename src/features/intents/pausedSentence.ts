/**
 * Says that new payments are paused, and the operator's reason.
 * @param reason a sentence (`We move to a new server.`), or how long (`Until noon.`)
 */
export function pausedSentence(reason: string): string {
  const text = reason.replace(/[.\s]+$/, '')
  return /^(until|for|while) /i.test(text)
    ? `New payments are paused ${text.charAt(0).toLowerCase()}${text.slice(1)}.`
    : `New payments are paused. ${text}.`
}
