import { formatExactEth } from '../../../lib/format'
import type { AccountAction } from '../../../lib/accountAction'
import { shortAddress } from '../../../lib/address'
import { assertNever } from '../../../lib/assertNever'

/** What an action does, in one line: `Send 0.5 ETH to 0x71C...8976F`. The full addresses stand beside it. */
export function actionTitle(action: AccountAction): string {
  switch (action.kind) {
    case 'send':
      return `Send ${formatExactEth(action.amount)} to ${shortAddress(action.to)}`
    case 'addOwner':
      return `Add owner ${shortAddress(action.owner)}`
    case 'removeOwner':
      return `Remove owner ${shortAddress(action.owner)}`
    case 'swapOwner':
      return `Replace owner ${shortAddress(action.owner)}`
    case 'changeThreshold':
      return `Require ${action.threshold} ${action.threshold === 1 ? 'signature' : 'signatures'}`
    case 'reject':
      return 'Reject'
    default:
      return assertNever(action)
  }
}

/** As `actionTitle`, of something done: `Sent 0.5 ETH to 0x71C...8976F`. */
export function actionDone(action: AccountAction): string {
  switch (action.kind) {
    case 'send':
      return `Sent ${formatExactEth(action.amount)} to ${shortAddress(action.to)}`
    case 'addOwner':
      return `Added owner ${shortAddress(action.owner)}`
    case 'removeOwner':
      return `Removed owner ${shortAddress(action.owner)}`
    case 'swapOwner':
      return `Replaced owner ${shortAddress(action.owner)}`
    case 'changeThreshold':
      return `${action.threshold} ${action.threshold === 1 ? 'signature is' : 'signatures are'} required now`
    case 'reject':
      return 'Rejected'
    default:
      return assertNever(action)
  }
}
