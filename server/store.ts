import { join } from 'node:path'
import { LOCAL_ACCOUNTS, LOCAL_CHAIN_ID } from '../src/lib/localChain'
import type { Config } from './config'
import { DataInUseError, makePrivate, takeDataLock, type Lock } from './dataLock'
import { openDatabase, type Database, type DatabaseLocation } from './db/database'
import { addToWhitelist } from './whitelist'

export interface Store {
  db: Database
  /** Whether this process is the data folder's only one, and so the one that its operator speaks to. */
  ownsFolder: boolean
  close(): Promise<void>
}

export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'chainId'>

/**
 * Opens the bank's database, and with PGlite holds the data folder's lock meanwhile.
 * @throws DataInUseError while another process has PGlite open, DatabaseUnusableError.
 */
export async function openStore(config: DatabaseConfig, now: () => Date): Promise<Store> {
  const { dataDir, databaseUrl } = config
  const lock = databaseUrl === undefined ? await takeDataLock(dataDir, 'bank') : await lockIfFree(dataDir)
  try {
    const db = await openBank(config, now)
    return {
      db,
      ownsFolder: lock !== undefined,
      close: async () => {
        await db.destroy()
        await lock?.release()
      },
    }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

/**
 * The database alone: PostgreSQL where there is a `databaseUrl`, else PGlite in the data folder, whose lock the
 * caller holds. A new database on the local chain starts with the published account 0 on its whitelist; later
 * starts leave the list as the operator left it. @throws DatabaseUnusableError.
 */
export async function openBank(
  { dataDir, databaseUrl, chainId }: DatabaseConfig,
  now: () => Date,
): Promise<Database> {
  const location: DatabaseLocation =
    databaseUrl === undefined ? { folder: join(dataDir, 'bank') } : { url: databaseUrl }
  const { db, isNew } = await openDatabase(location)
  if (isNew && chainId === LOCAL_CHAIN_ID) await addToWhitelist(db, LOCAL_ACCOUNTS.whitelisted, now())
  return db
}

/** PostgreSQL needs no lock: several banks may share a folder, and one of them answers its operator. */
async function lockIfFree(dataDir: string): Promise<Lock | undefined> {
  makePrivate(dataDir)
  try {
    return await takeDataLock(dataDir, 'bank')
  } catch (error) {
    if (error instanceof DataInUseError) return undefined
    throw error
  }
}
