import { join } from 'node:path'
import { LOCAL_ACCOUNTS, LOCAL_CHAIN_ID } from '../src/lib/localChain'
import type { Config } from './config'
import { takeDataLock } from './dataLock'
import { openDatabase, type Database } from './db/database'
import { addToWhitelist } from './whitelist'

export interface Store {
  db: Database
  close(): Promise<void>
}

/**
 * Opens the bank's database under the data folder's lock. A new database on the local chain starts with the
 * published account 0 on its whitelist; later starts leave the list as the operator left it.
 * @throws DataInUseError while another process has it open.
 */
export async function openStore(
  { dataDir, chainId }: Pick<Config, 'dataDir' | 'chainId'>,
  now: () => Date,
): Promise<Store> {
  const lock = await takeDataLock(dataDir, 'bank')
  try {
    const { db, isNew } = await openDatabase(join(dataDir, 'bank'))
    if (isNew && chainId === LOCAL_CHAIN_ID) await addToWhitelist(db, LOCAL_ACCOUNTS.whitelisted, now())
    return {
      db,
      close: async () => {
        await db.destroy()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}
