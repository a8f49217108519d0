import './globalSetup'

/** Ends the server that `globalSetup.ts` started. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.testPostgres?.stop()
}
