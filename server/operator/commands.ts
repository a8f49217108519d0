import { getAddress } from 'ethers'
import type { Deps } from '../deps'
import { decideKyc } from '../kyc'
import { addToWhitelist, listWhitelist, removeFromWhitelist } from '../whitelist'

/** What a command says to the person at the terminal, and the exit code: 0 done, 1 refused, 2 not understood. */
export interface Outcome {
  code: 0 | 1 | 2
  text: string
}

export const USAGE = `Usage: npm run bank -- <command>

  whitelist list              who may use the bank
  whitelist add <address>     let a wallet in
  whitelist remove <address>  shut a wallet out, from its very next call
  kyc approve <address>       the identity of this wallet's holder is verified
  kyc reject <address>        it is not`

type Means = Pick<Deps, 'db' | 'now'>

/** Runs one operator's command, given as words. Works on the open database of whoever runs it. */
export async function runCommand({ db, now }: Means, words: readonly string[]): Promise<Outcome> {
  const [topic = '', verb = '', who, ...rest] = words
  if (`${topic} ${verb}` === 'whitelist list' && who === undefined) return list(await listWhitelist(db))

  const command = commands[`${topic} ${verb}`]
  if (!command || who === undefined || rest.length > 0) return { code: 2, text: USAGE }
  const wallet = addressOf(who)
  if (wallet === undefined) return { code: 2, text: `"${who}" is not an address with a right checksum.` }
  return command({ db, now }, wallet)
}

const commands: Record<string, (means: Means, wallet: string) => Promise<Outcome>> = {
  'whitelist add': async ({ db, now }, wallet) =>
    done(
      (await addToWhitelist(db, wallet, now()))
        ? `${wallet} is whitelisted.`
        : `${wallet} was whitelisted already.`,
    ),
  'whitelist remove': async ({ db, now }, wallet) =>
    done(
      (await removeFromWhitelist(db, wallet, now()))
        ? `${wallet} is no longer whitelisted.`
        : `${wallet} was not whitelisted.`,
    ),
  'kyc approve': decide('approved'),
  'kyc reject': decide('rejected'),
}

function decide(status: 'approved' | 'rejected') {
  return async ({ db, now }: Means, wallet: string): Promise<Outcome> =>
    (await decideKyc(db, wallet, status, now()))
      ? done(`The identity of ${wallet} is ${status}.`)
      : { code: 1, text: `${wallet} has not handed in any details.` }
}

const done = (text: string): Outcome => ({ code: 0, text })

const list = (wallets: readonly string[]): Outcome =>
  done(wallets.length === 0 ? 'Nobody is whitelisted.' : wallets.join('\n'))

function addressOf(text: string): string | undefined {
  try {
    return getAddress(text)
  } catch {
    return undefined
  }
}
