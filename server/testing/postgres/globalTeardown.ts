import './globalSetup'

/** Stops the server of `globalSetup.ts`. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.testPostgres?.stop()
}
