import type { Step } from '../../components/Stepper'
import { assertNever } from '../../lib/assertNever'
import { chainName } from '../../lib/chains'
import type { IntentKind } from '../../lib/memo'
import type { Intent } from '../../services/intents/intent'
import { shortHash } from './shortHash'

type State = Step['state']

/** What the last step is called until it is done. */
const LAST: Record<IntentKind, string> = {
  credit: 'Opening your card',
  debit: 'Creating your card',
  wire: 'Accepting your wire',
  topUp: 'Adding it to your wire',
  account: 'Adding your account',
  collateral: 'Adding your collateral',
}

/** Three steps: the wallet's signature, the chain's confirmations, the bank's record. */
export function intentSteps(
  { kind, chainId, progress, confirmationsNeeded, fromAccount }: Intent,
  doneLabel: string,
): Step[] {
  // A new account pays nobody.
  const what = kind === 'account' ? 'transaction' : 'payment'
  const chain = chainName(chainId)
  const signed = (state: State, detail?: string): Step => ({
    label: state === 'done' ? 'Signed in your wallet' : 'Sign in your wallet',
    state,
    detail,
  })
  const confirmed = (state: State, detail?: string, bar?: Step['progress']): Step => ({
    label: `${state === 'done' ? 'Confirmed' : 'Confirming'} on ${chain}`,
    state,
    detail,
    progress: bar,
  })
  const recorded = (state: State, detail?: string): Step => ({
    label: state === 'done' ? doneLabel : LAST[kind],
    state,
    detail,
  })
  const bar = (value: number) => ({ value, max: confirmationsNeeded })

  switch (progress.step) {
    case 'drafted':
    case 'awaitingSignature':
      return [signed('now', `Open your wallet and confirm the ${what}.`), confirmed('todo'), recorded('todo')]
    case 'refused':
      return [
        signed('failed', progress.reason ?? 'You declined in your wallet. Nothing was sent.'),
        confirmed('todo'),
        recorded('todo'),
      ]
    case 'unknown':
      return [
        signed('now', `It is not known whether your wallet sent the ${what}. We are looking for it.`),
        confirmed('todo'),
        recorded('todo'),
      ]
    case 'awaitingOwners':
      return [
        signed(
          'now',
          progress.waiting ??
            'Waiting for your wallet to send the payment. It does once enough of its owners have signed.',
        ),
        confirmed('todo'),
        recorded('todo'),
      ]
    case 'broadcast':
      return [
        signed('done', shortHash(progress.hash)),
        confirmed('now', progress.waiting ?? 'Waiting for its first block.', bar(0)),
        recorded('todo'),
      ]
    case 'dropped':
      return [
        signed('done', shortHash(progress.hash)),
        confirmed(
          'now',
          progress.waiting ?? progress.notSent ?? `This ${what} was dropped before it was in a block.`,
        ),
        recorded('todo'),
      ]
    case 'cancelled':
      return [
        signed('done', shortHash(progress.hash)),
        confirmed(
          'failed',
          `Your wallet replaced it with another transaction, ${shortHash(progress.by)}. Nothing was paid.`,
        ),
        recorded('todo'),
      ]
    case 'confirming':
      return [
        signed('done', shortHash(progress.hash)),
        confirmed(
          'now',
          progress.waiting ?? `${progress.confirmations} of ${confirmationsNeeded} blocks`,
          bar(progress.confirmations),
        ),
        recorded('todo'),
      ]
    case 'recording':
      return [
        signed('done', shortHash(progress.hash)),
        confirmed('done'),
        recorded(
          'now',
          progress.waiting === undefined
            ? `We are checking the ${what}.`
            : `${progress.waiting} We try again automatically.`,
        ),
      ]
    case 'recorded':
      return [signed('done', shortHash(progress.hash)), confirmed('done'), recorded('done')]
    case 'reverted':
      return [
        signed('done', shortHash(progress.hash)),
        confirmed(
          'failed',
          fromAccount === undefined
            ? `${chain} refused the ${what}${progress.reason === undefined ? '' : `: “${progress.reason}”`}. Your ETH stayed in your wallet, except for the fee.`
            : `${chain} refused the payment, because the account could not make it any more. Its ETH stayed in the account. Your wallet paid the fee.`,
        ),
        recorded('todo'),
      ]
    case 'refusedAfterPayment':
      return [
        signed('done', shortHash(progress.hash)),
        confirmed('done'),
        recorded('failed', progress.reason),
      ]
    default:
      return assertNever(progress)
  }
}
