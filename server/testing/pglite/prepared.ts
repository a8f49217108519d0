import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `globalSetup.ts` has made. */
const path = (name: string) => join(process.env.TEST_PGLITE ?? '', name)

/** A PGlite with the bank's tables and nothing in them, to be loaded into memory. */
export const migratedDump = (): Blob => new Blob([readFileSync(path('migrated.tar'))])

/** Puts an empty PGlite into a folder, as initdb would. */
export const copyEmpty = (folder: string): void => cpSync(path('empty'), folder, { recursive: true })
