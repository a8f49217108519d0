import { join } from 'node:path'
import { LOCAL_ACCOUNTS, LOCAL_CHAIN_ID } from '../src/lib/localChain'
import type { Config } from './config'
import { openDatabase, type Database, type DatabaseLocation } from './db/database'
import { FolderInUseError, takeFolderLock, type FolderLock } from './folderLock'
import { addToWhitelist } from './whitelist'

interface Store {
  db: Database
  /** Undefined when another bank on the same PostgreSQL holds it, and answers the operator. */
  lock: FolderLock | undefined
  close(): Promise<void>
}

interface DatabaseConfig extends Pick<Config, 'dataDir' | 'databaseUrl' | 'chainId'> {
  /** For PostgreSQL: see `DatabaseLocation`. */
  keepsSchema?: boolean
}

/**
 * Takes the data folder's lock and opens the bank's database. On PostgreSQL several banks may share a folder, and the
 * first of them has the lock.
 * @throws FolderInUseError while another process has PGlite open, DatabaseUnusableError
 */
export async function openStore(config: DatabaseConfig, now: () => Date): Promise<Store> {
  const isShared = config.databaseUrl !== undefined
  const lock = await takeFolderLock(config.dataDir, 'operator').catch((error: unknown) => {
    if (isShared && error instanceof FolderInUseError) return undefined
    throw error
  })
  try {
    const { db } = await openBank(config, now)
    const close = async () => {
      await db.destroy()
      lock?.release()
    }
    return { db, lock, close }
  } catch (error) {
    lock?.release()
    throw error
  }
}

/**
 * Opens the database alone: PostgreSQL where there is a `databaseUrl`, else PGlite in the data folder, whose lock the
 * caller holds. A new database on the local chain starts with the published account 0 on its whitelist. Later starts
 * leave the list as it is. @throws DatabaseUnusableError
 */
export async function openBank(
  { dataDir, databaseUrl, chainId, keepsSchema = false }: DatabaseConfig,
  now: () => Date,
): Promise<Omit<Store, 'lock'>> {
  const location: DatabaseLocation =
    databaseUrl === undefined ? { folder: join(dataDir, 'bank') } : { url: databaseUrl, keepsSchema }
  const { db, isNew } = await openDatabase(location)
  if (isNew && chainId === LOCAL_CHAIN_ID) await addToWhitelist(db, LOCAL_ACCOUNTS.whitelisted, now())
  return { db, close: () => db.destroy() }
}
