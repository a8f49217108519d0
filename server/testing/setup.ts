// Opening a database takes PGlite seconds, and more on a busy machine.
jest.setTimeout(120_000)

/** The bank writes to its log. A message on the console comes from a library and fails the test. */
let unexpected: Error[] = []
for (const method of ['error', 'warn'] as const) {
  console[method] = (...args: unknown[]) => {
    unexpected.push(new Error(`console.${method}: ${args.map(String).join(' ')}`))
  }
}

function refuseNoise(): void {
  const [first] = unexpected
  unexpected = []
  if (first) throw first
}
afterEach(refuseNoise)
afterAll(refuseNoise)
