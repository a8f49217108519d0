/** As part of a call's path, these would lead to another call. */
const OTHER_CALLS = ['.', '..', 'all', 'create']
const LONGEST_ID = 100

/** Rejects ids that would change a call's path, and `__proto__` and other inherited keys. */
export const isCardId = (id: string | null): id is string =>
  id !== null && id !== '' && id.length <= LONGEST_ID && !OTHER_CALLS.includes(id) && !(id in {})
