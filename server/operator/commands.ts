import type { Deps, RecordDeps } from '../deps'
import { kycCommand } from './kycCommands'
import { done, type Outcome } from './outcome'
import { seedCommand } from './seedCommand'
import { treasuryCommand, type TreasuryDeps } from './treasuryCommands'
import { wireCommand } from './wireCommands'
import { addToWhitelist, listWhitelist, removeFromWhitelist } from '../whitelist'
import { withAddress } from './withAddress'

export const USAGE = `Usage: npm run bank -- <command>

  whitelist list              who may use the bank
  whitelist add <address>     let a wallet in
  whitelist remove <address>  shut a wallet out, from its very next call
  kyc list                    whose details wait for a decision, with what they submitted
  kyc approve <address> <full name>
                              the identity of this wallet's holder is verified, under this name
  kyc reject <address> [reason]
                              it is not, for a reason that its holder reads
  log name <address>          what the log calls this wallet
  wires [list] [state] [address]
                              all wires, or those in a state or of a wallet
  wires show <id>             everything about a wire: recipient, states with times, payments, what goes back
  wires set-state <id> <state> [reason]
                              Processing, "On hold", Sent, Completed or Returned, where the states allow it. From On hold to
                              Processing releases a wire that was paid too little: the bank bears the rest.
                              Returned gives the money back (--amount 405.00 before the reason: what came back)
  credit close <id>           close a credit line and send all its collateral back to whoever paid it
  unclaimed [address]         payments to the treasury that have no record
  refund <hash>               send an unclaimed payment back to whoever made it
  refund <hash> --paid-by <hash>
                              it was sent back by hand, by that transaction
  refund <hash> --again       its transaction failed or lost its nonce: make another
  refund <hash> --inflow <n>  of a transaction that paid several times (before --paid-by and --again)
  refund <hash> --part <n>    of a payment that was used in parts (after --inflow, before --paid-by and --again)
  reconcile                   compare what the treasury received with what became of it, and name what it paid without
                              a refund
  seed <address> [--debit 6] [--credit 3] [--frozen 1] [--called 1] [--wires 12] [--accounts 2]
                              local chain only: pay for so many more, from that wallet, as if over the last three
                              months; called: in a margin call
  pause <reason>              ask the app to start no payments, for a reason that customers read
  resume                      open the bank again`

const NOT_UNDERSTOOD: Outcome = { code: 2, text: USAGE }

/** The bank's own, and the key that signs refunds. */
export type OperatorDeps = TreasuryDeps & RecordDeps & Pick<Deps, 'nameOf'>

/** Runs an operator's command, given as words, on an open database. */
export async function runCommand(deps: OperatorDeps, words: readonly string[]): Promise<Outcome> {
  const special = treasuryCommand(words) ?? wireCommand(words) ?? kycCommand(words) ?? seedCommand(words)
  if (special) return special(deps)

  const [topic = '', verb = '', who, ...rest] = words
  const name = `${topic} ${verb}`
  if (name === 'whitelist list' && who === undefined)
    return done((await listWhitelist(deps.db)).join('\n') || 'Nobody is whitelisted.')

  const command = commands[name]
  if (who === undefined || rest.length > 0) return NOT_UNDERSTOOD
  return command ? withAddress(who, (wallet) => command(deps, wallet)) : NOT_UNDERSTOOD
}

type WalletCommand = (
  deps: Pick<OperatorDeps, 'db' | 'now' | 'nameOf'>,
  wallet: string,
) => Outcome | Promise<Outcome>

const commands: Record<string, WalletCommand> = {
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
  'log name': ({ nameOf }, wallet) => done(nameOf(wallet)),
}
