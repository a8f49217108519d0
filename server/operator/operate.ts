import { localCardSecret } from '../cardSecret'
import { makeChain } from '../chain/chain'
import type { Config } from '../config'
import type { Database } from '../db/database'
import { FolderInUseError, makePrivate } from '../folderLock'
import { makeIssuer } from '../issuer'
import { makeLog } from '../log'
import { makeNameOf } from '../names'
import { makePriceBook } from '../price/priceBook'
import { priceSources } from '../price/priceSource'
import { openBank, openStore } from '../store'
import { runCommand, USAGE, type OperatorDeps } from './commands'
import type { Outcome } from './outcome'
import { askRunningBank, BUSY } from './socket'

const HELP = ['', 'help', '--help', '-h']

/**
 * Runs a command on the configured PostgreSQL. Other processes may have it open, some of an older version, so its schema is
 * not changed. Without a PostgreSQL, the running bank of the data folder runs the command. Where no bank is running, this
 * process takes the folder's lock and opens its database itself.
 */
export async function operate(config: Config, words: readonly string[]): Promise<Outcome> {
  if (HELP.includes(words[0] ?? '')) return { code: words.length === 0 ? 2 : 0, text: USAGE }
  // With a server, a bank that runs in the folder is not asked: it may have another database than the configured one.
  const isInFolder = config.databaseUrl === undefined
  const answer = isInFolder ? await askRunningBank(config.dataDir, words) : undefined
  if (answer) return answer
  try {
    const { db, close } = isInFolder
      ? await openStore(config, now)
      : await openBank({ ...config, keepsSchema: true }, now)
    try {
      return await runCommand(depsOf(config, db), words)
    } finally {
      await close()
    }
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    return BUSY
  }
}

const now = () => new Date()

/** What a command needs, built without a running bank. */
function depsOf(config: Config, db: Database): OperatorDeps {
  const sources = priceSources(config.priceUrls, now)
  const prices = makePriceBook({ db, sources, now, log: makeLog('silent') })
  const chain = makeChain(config.rpcUrls, config)
  return {
    ...{ db, now, prices, chain, settings: config, treasuryKey: config.treasuryKey },
    // Built on first use: a command that issues no card creates no card secret.
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
