/** @returns a function that makes the value when it is first called, and returns the same one from then on */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
