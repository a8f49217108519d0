import type { Config } from '../config'
import { DataInUseError, makePrivate } from '../dataLock'
import { openStore } from '../store'
import { runCommand, USAGE, type Outcome } from './commands'
import { askRunningBank } from './socket'

const HELP = ['', 'help', '--help', '-h']

/** Runs a command at the running bank of the data folder, or on its database where none is running. */
export async function operate(
  config: Pick<Config, 'dataDir' | 'chainId'>,
  words: readonly string[],
): Promise<Outcome> {
  if (HELP.includes(words[0] ?? '')) return { code: words.length === 0 ? 2 : 0, text: USAGE }
  makePrivate(config.dataDir)
  const answer = await askRunningBank(config.dataDir, words)
  if (answer) return answer

  const now = () => new Date()
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
