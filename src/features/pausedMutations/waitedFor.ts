/** What a paused call waits for, in words for the customer. A call that was not answered waits for network or servers. */
export function waitedFor(step: 'waiting' | 'signIn', isOnline: boolean): { what: string; until: string } {
  if (step === 'signIn') return { what: 'your sign-in', until: 'you have signed in' }
  return isOnline
    ? { what: 'our servers', until: 'our servers answer' }
    : { what: 'the network', until: 'you are back online' }
}
