import { finish } from './finish'

/** How many characters are hashed in one step. */
const STEP = 50_000
const OPENING = /^\{"seal":"([0-9a-f]{8})",/

/** FNV-1a, which finds damage and torn writes, and no forgery (http://www.isthe.com/chongo/tech/comp/fnv). */
function* hashInSteps(text: string): Generator<undefined, string> {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
    if (index % STEP === STEP - 1) yield
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/**
 * Puts a hash of a text into it, as the first member of its JSON object.
 * @param text of an object with a member at least, as `JSON.stringify` writes it
 * @returns a generator that pauses after each step, and ends with the text
 */
export function* sealInSteps(text: string): Generator<undefined, string> {
  const members = text.slice(1)
  return `{"seal":"${yield* hashInSteps(members)}",${members}`
}

/** Is this a text as `sealInSteps` made it, without any change? */
export function isSealed(text: string): boolean {
  const [opening = '', hash] = OPENING.exec(text) ?? []
  return finish(hashInSteps(text.slice(opening.length)))[0] === hash
}
