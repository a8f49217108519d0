/** A transaction hash as people compare it: its ends. */
export const shortHash = (hash: string): string => `${hash.slice(0, 7)}…${hash.slice(-5)}`
