import type { Config } from 'jest'
import { startPostgres, type TestPostgres } from './startPostgres'

declare global {
  var testPostgres: TestPostgres | undefined
}

/** Starts one server per run. Workers inherit its address, and each test file creates its own database there. */
export default async function globalSetup(_: Config, { rootDir = process.cwd() }: Config): Promise<void> {
  globalThis.testPostgres = await startPostgres(rootDir)
  process.env.TEST_POSTGRES_URL = globalThis.testPostgres.url
}
