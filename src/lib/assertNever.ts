/** Ends an exhaustive `switch`: a missing case does not compile. @throws Error if reached anyway */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${JSON.stringify(value)}`)
}
