/** What is not known is said, and never 0. */
export const UNKNOWN = 'Not known right now'
