import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of `globalSetup.ts`. */
const path = (name: string) => join(process.env.TEST_PGLITE ?? '', name)

/** A PGlite with the bank's empty tables, to load into memory. */
export const migratedDump = (): Blob => new Blob([readFileSync(path('migrated.tar'))])

/** Copies an empty PGlite into a folder, as initdb would create it. */
export const copyEmpty = (folder: string): void => cpSync(path('empty'), folder, { recursive: true })
