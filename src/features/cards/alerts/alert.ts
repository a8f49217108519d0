import { isRecord, isText } from '../../../lib/guards'
import { isUsd } from '../../../lib/money'

/** What the customer wants to be told of. */
export type AlertRule =
  /** ETH costs so much (USD) or less. */
  | { kind: 'fallsTo'; usd: string }
  /** ETH costs so much (USD) or more. */
  | { kind: 'risesTo'; usd: string }
  /** The loan-to-value of a card is so high (per mille) or higher. */
  | { kind: 'loanToValue'; cardId: string; perMille: number }

export type Alert = AlertRule & { id: string }

/**
 * What became of it outside the app. `asked`: the browser took it and has not said whether it was shown. `off`: nobody
 * was asked to allow it; `blocked`: not allowed; `unsupported`: this browser has none; `failed`: it would not show it.
 */
export const BROWSER_DELIVERIES = ['asked', 'delivered', 'failed', 'off', 'blocked', 'unsupported'] as const
export type BrowserDelivery = (typeof BROWSER_DELIVERIES)[number]

/** One alert as it was sent: to the app, where it stays until it is seen, and perhaps to the browser. */
export interface SentAlert {
  id: string
  /** What happened: `ETH fell to $1,900.00`. */
  title: string
  /** The ETH price that set it off, USD; null for a test without one. */
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

const isSent = (value: unknown): value is SentAlert =>
  isRecord(value) &&
  isText(value.id, 100) &&
  isText(value.title, 200) &&
  (value.usd === null || (typeof value.usd === 'string' && isUsd(value.usd))) &&
  Number.isFinite(value.at) &&
  BROWSER_DELIVERIES.some((delivery) => delivery === value.browser)

/** Those of a kept list that can be read; anything else is dropped. */
const readList = <Item>(value: unknown, isItem: (item: unknown) => item is Item): Item[] =>
  Array.isArray(value) ? value.filter(isItem) : []

export const readAlerts = (value: unknown): Alert[] => readList(value, isAlert)
export const readSent = (value: unknown): SentAlert[] => readList(value, isSent)
