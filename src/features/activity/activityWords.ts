import type { IconName } from '../../components/Icon'
import { formatEth, formatUsd } from '../../lib/format'
import { weiFromEth } from '../../lib/money'
import { accountHref, creditCardHref, debitCardHref, paths, wireHref } from '../../lib/paths'
import { ACTIVITY_KINDS, type Activity, type ActivityKind } from '../../services/contracts'

/** The groups that the list can be limited to. */
export const GROUPS = ['All', 'Payments', 'Cards', 'Wires', 'Accounts', 'Sign-ins and identity'] as const
export type Group = (typeof GROUPS)[number]

interface Words {
  icon: IconName
  title: string
  groups: readonly Group[]
  /** The amount that belongs to the event. */
  amount?: 'usd' | 'eth'
}

const WORDS: Record<ActivityKind, Words> = {
  CreditCardOpened: {
    icon: 'card',
    title: 'Credit card opened',
    groups: ['Payments', 'Cards'],
    amount: 'usd',
  },
  DebitCardCreated: {
    icon: 'card',
    title: 'Debit card created',
    groups: ['Payments', 'Cards'],
    amount: 'usd',
  },
  CollateralAdded: {
    icon: 'arrowIn',
    title: 'Collateral added',
    groups: ['Payments', 'Cards'],
    amount: 'eth',
  },
  CreditCardClosed: { icon: 'card', title: 'Credit line closed', groups: ['Cards'], amount: 'eth' },
  CardFrozen: { icon: 'snow', title: 'Card frozen', groups: ['Cards'] },
  CardUnfrozen: { icon: 'card', title: 'Card unfrozen', groups: ['Cards'] },
  CardNumberShown: { icon: 'eye', title: 'Card number shown', groups: ['Cards'] },
  AccountRecorded: { icon: 'bank', title: 'Account created', groups: ['Accounts'] },
  AccountTransactionSigned: { icon: 'bank', title: 'Account transaction signed', groups: ['Accounts'] },
  AccountOwnersChanged: { icon: 'bank', title: 'Account owners changed', groups: ['Accounts'] },
  WireAccepted: { icon: 'arrowOut', title: 'Wire accepted', groups: ['Payments', 'Wires'], amount: 'usd' },
  WireToppedUp: { icon: 'arrowOut', title: 'Wire topped up', groups: ['Payments', 'Wires'], amount: 'eth' },
  WireStateChanged: { icon: 'arrowOut', title: 'Wire changed', groups: ['Wires'], amount: 'usd' },
  RefundIntended: { icon: 'arrowIn', title: 'ETH being sent back', groups: ['Payments'], amount: 'eth' },
  RefundPaid: { icon: 'arrowIn', title: 'ETH sent back', groups: ['Payments'], amount: 'eth' },
  RefundFailed: { icon: 'alert', title: 'ETH could not be sent back', groups: ['Payments'], amount: 'eth' },
  RefundLost: { icon: 'clock', title: 'ETH being sent back again', groups: ['Payments'], amount: 'eth' },
  FundingLost: {
    icon: 'clock',
    title: 'Payment waiting for confirmation',
    groups: ['Payments'],
    amount: 'eth',
  },
  FundingRestored: { icon: 'check', title: 'Payment confirmed again', groups: ['Payments'], amount: 'eth' },
  UserCreated: { icon: 'wallet', title: 'Joined Florin', groups: ['Sign-ins and identity'] },
  WhitelistAdded: { icon: 'wallet', title: 'Added to the pilot', groups: ['Sign-ins and identity'] },
  SignedIn: { icon: 'wallet', title: 'Signed in', groups: ['Sign-ins and identity'] },
  SessionsEnded: { icon: 'wallet', title: 'Signed out elsewhere', groups: ['Sign-ins and identity'] },
  KycSubmitted: { icon: 'clock', title: 'Identity details submitted', groups: ['Sign-ins and identity'] },
  KycApproved: { icon: 'check', title: 'Identity verified', groups: ['Sign-ins and identity'] },
  KycRejected: { icon: 'alert', title: 'Identity not verified', groups: ['Sign-ins and identity'] },
}

const KNOWN = new Set<string>(ACTIVITY_KINDS)
const isKnown = (kind: string): kind is ActivityKind => KNOWN.has(kind)

/** A newer bank may send kinds that have no words here. */
const wordsOf = ({ kind }: Activity): Words =>
  isKnown(kind) ? WORDS[kind] : { icon: 'info', title: 'Other activity', groups: [] }

export const isOf = (activity: Activity, group: Group): boolean =>
  group === 'All' || wordsOf(activity).groups.includes(group)

/** The event in a few words. */
export function titleOf(activity: Activity): string {
  const { kind, status } = activity
  if (kind === 'WireStateChanged' && status !== undefined) return `Wire ${status.toLowerCase()}`
  return wordsOf(activity).title
}

export const iconOf = (activity: Activity): IconName => wordsOf(activity).icon

/** The card, wire or account that the event is about; undefined for the wallet itself. */
export function subjectOf({ kind, subject }: Activity): string | undefined {
  switch (subject?.kind) {
    case 'credit':
      return `Credit card ending in ${subject.name}`
    case 'debit':
      return `Debit card ending in ${subject.name}`
    case 'wire':
      // A refund goes to the customer, and not to the wire's recipient.
      return `${kind.startsWith('Refund') ? 'Wire to' : 'To'} ${subject.name}`
    case 'account':
      return subject.name
    case undefined:
      return undefined
  }
}

/** The event's amounts: `text` for the list, the others for an export. */
export function amountsOf(activity: Activity): { usd?: string; eth?: string; text?: string } {
  const { amount: wanted } = wordsOf(activity)
  const { amount, eth } = activity
  return {
    ...(wanted === 'usd' && amount !== undefined && { usd: amount, text: formatUsd(amount) }),
    ...(wanted !== undefined && eth !== undefined && { eth }),
    ...(wanted === 'eth' && eth !== undefined && { text: formatEth(weiFromEth(eth)) }),
  }
}

/** The page of the card, wire or account. */
export function hrefOf({ kind, subject }: Activity): string {
  switch (subject?.kind) {
    case 'credit':
      return creditCardHref(subject.id)
    case 'debit':
      return debitCardHref(subject.id)
    case 'wire':
      return wireHref(subject.id)
    case 'account':
      return accountHref(subject.id)
    case undefined:
      return kind.startsWith('Refund') ? paths.unclaimed : paths.settings
  }
}
