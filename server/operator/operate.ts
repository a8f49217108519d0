import type { Config } from '../config'
import type { Database } from '../db/database'
import { DataInUseError, makePrivate } from '../dataLock'
import { openBank, openStore } from '../store'
import { localCardSecret } from '../cardSecret'
import { makeChain } from '../chain/chain'
import { makeIssuer } from '../issuer'
import { makeLog } from '../log'
import { makeNameOf } from '../names'
import { makePriceBook } from '../price/priceBook'
import { priceSources } from '../price/priceSource'
import { runCommand, USAGE, type Means } from './commands'
import type { Outcome } from './outcome'
import { askRunningBank } from './socket'

const HELP = ['', 'help', '--help', '-h']

/**
 * Runs a command on the PostgreSQL that is configured, whoever else has it open. Without one, at the running bank of
 * the data folder, or on the folder's database where none is running.
 */
export async function operate(config: Config, words: readonly string[]): Promise<Outcome> {
  if (HELP.includes(words[0] ?? '')) return { code: words.length === 0 ? 2 : 0, text: USAGE }
  return config.databaseUrl === undefined ? operateInFolder(config, words) : operateOnServer(config, words)
}

const now = () => new Date()

/** Not through a bank that runs in the folder: it may have another database than the one that was named. */
async function operateOnServer(config: Config, words: readonly string[]): Promise<Outcome> {
  const db = await openBank(config, now)
  try {
    return await runCommand(meansOf(config, db), words)
  } finally {
    await db.destroy()
  }
}

async function operateInFolder(config: Config, words: readonly string[]): Promise<Outcome> {
  makePrivate(config.dataDir)
  const answer = await askRunningBank(config.dataDir, words)
  if (answer) return answer

  try {
    const store = await openStore(config, now)
    try {
      return await runCommand(meansOf(config, store.db), words)
    } finally {
      await store.close()
    }
  } catch (error) {
    if (!(error instanceof DataInUseError)) throw error
    return { code: 1, text: 'The bank is just starting or stopping. Try again in a moment.' }
  }
}

/** What a command needs of a bank, where none is running. */
function meansOf(config: Config, db: Database): Means {
  const sources = priceSources(config.priceUrls, now)
  const prices = makePriceBook({ db, sources, now, log: makeLog('silent') })
  const chain = makeChain(config.rpcUrls, config)
  return {
    ...{ db, now, prices, chain, settings: config, treasuryKey: config.treasuryKey },
    // Made when it is asked for: a command that issues no card makes up no secret either.
    get issuer() {
      return makeIssuer(secretOf(config))
    },
    nameOf: (text) => makeNameOf(secretOf(config))(text),
  }
}

function secretOf({ cardSecret, dataDir }: Config): string {
  makePrivate(dataDir)
  return cardSecret ?? localCardSecret(dataDir)
}
