import { isRecord, isText } from '../../../lib/guards'
import { isUsd } from '../../../lib/money'

export type AlertRule =
  /** The ETH price is this many USD or less. */
  | { kind: 'fallsTo'; usd: string }
  /** The ETH price is this many USD or more. */
  | { kind: 'risesTo'; usd: string }
  /** A card's loan-to-value is this many per mille or more. */
  | { kind: 'loanToValue'; cardId: string; perMille: number }

export type Alert = AlertRule & { id: string }

/**
 * What happened to the browser notification. `asked`: handed over, without an answer yet. `off`: permission was never
 * requested. `blocked`: permission was denied. `unsupported`: the browser has no notifications. `failed`: the browser
 * refused to show it.
 */
const BROWSER_DELIVERIES = ['asked', 'delivered', 'failed', 'off', 'blocked', 'unsupported'] as const
export type BrowserDelivery = (typeof BROWSER_DELIVERIES)[number]

/** An alert in the log. */
export interface SentAlert {
  id: string
  /** `ETH fell to $1,900.00` */
  title: string
  /** The ETH price that triggered it, in USD. Null for a test alert without a known price. */
  usd: string | null
  /** Milliseconds since 1970. */
  at: number
  browser: BrowserDelivery
}

const isRule = (value: Record<string, unknown>): boolean =>
  value.kind === 'loanToValue'
    ? isText(value.cardId, 200) && Number.isInteger(value.perMille)
    : (value.kind === 'fallsTo' || value.kind === 'risesTo') &&
      typeof value.usd === 'string' &&
      isUsd(value.usd)

const isAlert = (value: unknown): value is Alert => isRecord(value) && isText(value.id, 100) && isRule(value)

/** From before the app's first day to long after its last. No date that a browser can write is beyond. */
const [EARLIEST, LATEST] = [Date.UTC(2025, 0), Date.UTC(2100, 0)]

/** May the app have noted this time? In milliseconds since 1970. */
const isNotedTime = (value: unknown): value is number =>
  typeof value === 'number' && value >= EARLIEST && value < LATEST

const isSent = (value: unknown): value is SentAlert =>
  isRecord(value) &&
  isText(value.id, 100) &&
  isText(value.title, 200) &&
  (value.usd === null || (typeof value.usd === 'string' && isUsd(value.usd))) &&
  isNotedTime(value.at) &&
  BROWSER_DELIVERIES.some((delivery) => delivery === value.browser)

/** Drops the items of a persisted list that cannot be read. */
const readList = <Item>(value: unknown, isItem: (item: unknown) => item is Item): Item[] =>
  Array.isArray(value) ? value.filter(isItem) : []

export const readAlerts = (value: unknown): Alert[] => readList(value, isAlert)
export const readSent = (value: unknown): SentAlert[] => readList(value, isSent)

/**
 * The alerts that came after the one that the customer has dismissed.
 * @param sent newest first
 */
export function unseenOf(sent: readonly SentAlert[], seenId: string | null): readonly SentAlert[] {
  const index = sent.findIndex(({ id }) => id === seenId)
  return index === -1 ? sent : sent.slice(0, index)
}
