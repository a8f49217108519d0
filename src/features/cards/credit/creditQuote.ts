import {
  collateralForLineWei,
  largestLineCents,
  liquidationPriceCents,
  marginCallPriceCents,
} from '../../../lib/credit'
import { foldNumber } from '../../../lib/foldNumber'
import { formatCount, formatEth, formatTyped, formatUsd, formatWholeUsd } from '../../../lib/format'
import { locale } from '../../../lib/locale'
import { centsFromUsd, centsOfWei, ethFromWei, roundUpTo, usdFromCents, weiFromEth } from '../../../lib/money'
import { parseEthInput } from '../../../lib/parseEthInput'
import { parseUsdInput } from '../../../lib/parseUsdInput'
import type { EthPrice } from '../../../services/price'
import type { Offers } from '../../payments'
import { PERCENT, type CreditDraft, type CreditField } from '../cardsSlice'

/**
 * Extra collateral in per mille of the minimum. A payment that is too late for its quote counts at the price of its
 * block (docs/decisions/0019); without headroom the smallest fall of ETH would shrink its line.
 */
const HEADROOM = 10n

/** Proposed collateral is a multiple of 0.0001 ETH, so that it is short to read. */
const STEP_WEI = 10n ** 14n

const perMille = (percent: number): bigint => BigInt(percent) * 10n

/**
 * The ETH to propose for a credit line (USD) at a price (USD per ETH), rounded up.
 * @param percent the wanted loan-to-value; at the maximum, one per cent of headroom is added
 */
export function collateralFor(amount: string, price: string, percent: number = PERCENT.most): string {
  const [line, cents] = [centsFromUsd(amount), centsFromUsd(price)]
  const withHeadroom = (collateralForLineWei(line, cents) * (1000n + HEADROOM)) / 1000n
  const wanted = collateralForLineWei(line, cents, perMille(percent))
  return ethFromWei(roundUpTo(STEP_WEI, wanted > withHeadroom ? wanted : withHeadroom))
}

/** The credit line (USD) to propose for collateral (ETH): the largest for which `collateralFor` asks no more. */
function lineFor(collateral: string, price: string, percent: number = PERCENT.most): string {
  const wei = weiFromEth(collateral)
  const inSteps = wei - (wei % STEP_WEI)
  const worth = (counted: bigint) => centsOfWei(counted, centsFromUsd(price))
  const withHeadroom = largestLineCents(worth((inSteps * 1000n) / (1000n + HEADROOM)))
  const wanted = largestLineCents(worth(inSteps), perMille(percent))
  return usdFromCents([wanted, withHeadroom, MOST_LINE_CENTS].reduce((a, b) => (a < b ? a : b)))
}

/** Line (USD) and collateral (ETH) of an application; undefined if unreadable. */
export interface Wanted {
  amount: string | undefined
  collateral: string | undefined
}

/** The bank refuses payments that are worth less than a dollar. */
const LEAST_LINE_CENTS = 100n
/** Larger amounts exceed what a request can carry. */
const MOST_LINE_CENTS = 1_000_000_000n
const MOST_COLLATERAL_WEI = 10n ** 24n

function readLine(text: string): string | undefined {
  const amount = parseUsdInput(text)
  return amount !== undefined && centsFromUsd(amount) <= MOST_LINE_CENTS ? amount : undefined
}

/** The typed ETH; undefined if it cannot be read, or is nothing. */
export function readCollateral(text: string): string | undefined {
  const amount = parseEthInput(text)
  return amount !== undefined && amount !== '0' && weiFromEth(amount) <= MOST_COLLATERAL_WEI
    ? amount
    : undefined
}

/** The text of a field: as typed, or the proposal. */
export function textOfField(draft: CreditDraft, wanted: Wanted, field: CreditField): string {
  if (draft.follows !== field) return draft[field]
  return formatTyped((field === 'line' ? wanted.amount : wanted.collateral) ?? '')
}

/** Parses the typed field and proposes the other. @param price USD per ETH; undefined while unknown */
export function wantedOf(draft: CreditDraft, price: string | undefined): Wanted {
  const { follows, percent } = draft
  const amount = follows === 'line' ? undefined : readLine(draft.line)
  const collateral = follows === 'collateral' ? undefined : readCollateral(draft.collateral)
  if (price === undefined) return { amount, collateral }
  if (follows === 'collateral' && amount !== undefined && amount !== '0.00')
    return { amount, collateral: collateralFor(amount, price, percent) }
  if (follows === 'line' && collateral !== undefined)
    return { amount: lineFor(collateral, price, percent), collateral }
  return { amount, collateral }
}

/** The most digits before the decimal mark that `parseUsdInput` reads. */
const MOST_DIGITS = 13

/** Says how much can be asked for, if the typed line is more. Shown while typing. */
export function tooLarge({ line, follows }: CreditDraft): string | undefined {
  // A proposed line is never too large.
  if (follows === 'line') return undefined
  const amount = parseUsdInput(line)
  const [whole = ''] = foldNumber(line).split(locale().decimal)
  return (amount === undefined ? whole.replace(/\D/g, '').length > MOST_DIGITS : readLine(line) === undefined)
    ? `The most that can be asked for is ${formatWholeUsd(usdFromCents(MOST_LINE_CENTS))}.`
    : undefined
}

interface CreditProblems {
  line?: string
  collateral?: string
}

/** Missing and unreadable fields. Shown after the first attempt to submit. */
export function unreadable(draft: CreditDraft, { amount, collateral }: Wanted): CreditProblems {
  const problems: CreditProblems = {}
  const large = tooLarge(draft)
  if (large !== undefined) problems.line = large
  else if (amount === undefined || amount === '0.00')
    problems.line = `Enter an amount in US dollars, such as ${formatCount(5_000)}.`
  else if (centsFromUsd(amount) < LEAST_LINE_CENTS)
    problems.line = `The least that can be asked for is ${formatUsd('1.00')}.`
  // A proposed field is never the problem.
  if (draft.follows !== 'collateral' && collateral === undefined)
    problems.collateral = `Enter an amount in ETH, such as ${formatTyped('4.04')}.`
  return draft.follows === 'line' && problems.collateral !== undefined
    ? { collateral: problems.collateral }
    : problems
}

/** Says how much collateral the line needs, if this is too little. Shown while typing. */
export function tooLittle({ amount, collateral }: Wanted, price: string): string | undefined {
  if (amount === undefined || collateral === undefined) return undefined
  const [line, cents, wei] = [centsFromUsd(amount), centsFromUsd(price), weiFromEth(collateral)]
  if (line === 0n || line <= largestLineCents(centsOfWei(wei, cents))) return undefined
  const least = roundUpTo(STEP_WEI, collateralForLineWei(line, cents))
  return `A line of ${formatUsd(amount)} takes at least ${formatEth(least)} at this price: it opens at up to half of the collateral's worth.`
}

/** Whether the smallest fall of ETH before the payment's block would shrink the line. */
export const isWithoutHeadroom = (amount: string, collateral: string, price: string): boolean =>
  weiFromEth(collateral) < weiFromEth(collateralFor(amount, price))

/** The amounts of the request. The bank recomputes them all. */
export function amountsOf(amount: string, collateral: string, price: string) {
  const line = centsFromUsd(amount)
  const wei = weiFromEth(collateral)
  return {
    amount,
    collateralizedAmount: collateral,
    collateralizedAssetValue: usdFromCents(centsOfWei(wei, centsFromUsd(price))),
    marginCallPrice: usdFromCents(marginCallPriceCents(line, wei)),
    liquidationPrice: usdFromCents(liquidationPriceCents(line, wei)),
  }
}

/** The offer for a draft at a price: typed fields stay, the proposed one moves. Undefined if it opens no line. */
export function offerAt(
  draft: CreditDraft,
  wallet: string,
  { usd, at }: EthPrice,
): Offers['credit'] | undefined {
  const { amount, collateral } = wantedOf(draft, usd)
  if (amount === undefined || collateral === undefined) return undefined
  if (tooLittle({ amount, collateral }, usd) !== undefined) return undefined
  return {
    eth: collateral,
    price: usd,
    priceAt: at,
    body: { wallet, ...amountsOf(amount, collateral, usd) },
  }
}
