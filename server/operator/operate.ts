import { DataInUseError, makePrivate } from '../dataLock'
import { openBank, openStore, type DatabaseConfig } from '../store'
import { runCommand, USAGE, type Outcome } from './commands'
import { askRunningBank } from './socket'

const HELP = ['', 'help', '--help', '-h']

/**
 * Runs a command on the PostgreSQL that is configured, whoever else has it open. Without one, at the running bank of
 * the data folder, or on the folder's database where none is running.
 */
export async function operate(config: DatabaseConfig, words: readonly string[]): Promise<Outcome> {
  if (HELP.includes(words[0] ?? '')) return { code: words.length === 0 ? 2 : 0, text: USAGE }
  return config.databaseUrl === undefined ? operateInFolder(config, words) : operateOnServer(config, words)
}

const now = () => new Date()

/** Not through a bank that runs in the folder: it may have another database than the one that was named. */
async function operateOnServer(config: DatabaseConfig, words: readonly string[]): Promise<Outcome> {
  const db = await openBank(config, now)
  try {
    return await runCommand({ db, now }, words)
  } finally {
    await db.destroy()
  }
}

async function operateInFolder(config: DatabaseConfig, words: readonly string[]): Promise<Outcome> {
  makePrivate(config.dataDir)
  const answer = await askRunningBank(config.dataDir, words)
  if (answer) return answer

  try {
    const store = await openStore(config, now)
    try {
      return await runCommand({ db: store.db, now }, words)
    } finally {
      await store.close()
    }
  } catch (error) {
    if (!(error instanceof DataInUseError)) throw error
    return { code: 1, text: 'The bank is just starting or stopping. Try again in a moment.' }
  }
}
