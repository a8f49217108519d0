/** In a call's path these lead to another call. */
const OTHER_CALLS = ['.', '..', 'all', 'create']
const LONGEST_ID = 100

/** May this name a card? What every object has by itself (`__proto__`) is a key to nothing, and breaks who uses it. */
export const isCardId = (id: string | null): id is string =>
  id !== null && id !== '' && id.length <= LONGEST_ID && !OTHER_CALLS.includes(id) && !(id in {})
