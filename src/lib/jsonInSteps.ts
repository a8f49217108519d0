/** JSON of objects that do not change any more, as those of the store. */
const texts = new WeakMap<object, string>()

/**
 * `JSON.stringify` in steps, for a caller that pauses between them. The text of each object is kept as long as the object
 * lives, so that a state of which little has changed takes little time.
 * @param value of records, lists and scalars; its objects may not be changed later
 * @param depth how many levels are taken apart; an object below them is one step
 * @returns a generator that pauses after each step, and ends with the text
 */
export function* jsonInSteps(value: unknown, depth: number): Generator<undefined, string> {
  // What has no JSON is null, as in a list.
  if (value === undefined) return 'null'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const known = texts.get(value)
  if (known !== undefined) return known
  let text: string
  if (depth === 0) text = JSON.stringify(value)
  else if (Array.isArray(value)) {
    const items: string[] = []
    for (const item of value as unknown[]) items.push(yield* jsonInSteps(item, depth - 1))
    text = `[${items.join()}]`
  } else {
    const members: string[] = []
    for (const [key, member] of Object.entries(value))
      if (member !== undefined)
        members.push(`${JSON.stringify(key)}:${yield* jsonInSteps(member, depth - 1)}`)
    text = `{${members.join()}}`
  }
  texts.set(value, text)
  yield
  return text
}
