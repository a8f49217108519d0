import { randomUUID } from 'node:crypto'
import {
  collateralForLineWei,
  liquidationPriceCents,
  LOAN_TO_VALUE,
  marginCallPriceCents,
} from '../../src/lib/credit'
import { bodyHash, encodeMemo, type IntentKind } from '../../src/lib/memo'
import { centsFromUsd, centsOfWei, ethFromWei, roundUpTo, usdFromCents } from '../../src/lib/money'
import { quotedWei, quoteStepWei } from '../../src/lib/quote'
import { creationOf, LOCAL_SAFE } from '../../src/lib/safe'
import type { RecordDeps } from '../deps'
import { acceptWire } from '../payments/acceptWire'
import { createDebitCard } from '../payments/createDebitCard'
import { openCreditCard } from '../payments/openCreditCard'
import { recordAccount } from '../payments/recordAccount'
import type { RefundDeps } from '../treasury/planRefund'
import { returnWire } from '../treasury/returnWire'
import { setWireState } from '../wires/setWireState'
import { SEED_ACCOUNTS, SEED_CALLED_LINES, SEED_DEBITS, SEED_LINES, SEED_WIRES } from './seedContent'
import type { SeedTransaction } from './transactAs'

/** An entity to create: its transaction, how to record it with the code of the calls, and its later states. */
export interface Seed {
  transaction: SeedTransaction
  /** @throws CallError */
  record(transactionHash: string): Promise<{ id: string }>
  /** @throws CallError */
  goOn?: (id: string) => Promise<void>
}

export type SeedDeps = RecordDeps & RefundDeps

interface SeedFor {
  deps: SeedDeps
  /** Checksummed. */
  wallet: string
  /** USD cents per ETH, now. */
  priceCents: bigint
}

/** A payment carries a memo. A creation runs the setup of a contract. */
const PAYMENT_GAS = 30_000n
const CREATION_GAS = 500_000n

const DAY_MS = 24 * 60 * 60_000
/** Milliseconds between two entities with the same content. */
const ROUND_MS = 10 * 60_000

/** The bank on another day: its records have that time and that price. */
function asOf<Whole extends SeedDeps>(deps: Whole, at: Date, priceCents: bigint): Whole {
  const price = { at, cents: priceCents, isDisputed: false }
  return {
    ...deps,
    now: () => at,
    prices: {
      ...deps.prices,
      around: () => Promise.resolve([price]),
      latest: () => Promise.resolve(price),
    },
  }
}

const before = ({ deps }: SeedFor, daysAgo: number, roundNumber = 0n): Date =>
  new Date(deps.now().getTime() - daysAgo * DAY_MS - Number(roundNumber) * ROUND_MS)

export function debitSeed(about: SeedFor, index: number): Seed {
  const { deps, wallet, priceCents } = about
  const { amount: first, daysAgo } = nth(SEED_DEBITS, index)
  const amount = usdFromCents(centsFromUsd(first) + round(SEED_DEBITS, index) * 7_31n)
  const body = { wallet, amount }
  const then = asOf(deps, before(about, daysAgo, round(SEED_DEBITS, index)), priceCents)
  return {
    transaction: payment(deps, 'debit', body, quotedWei(centsFromUsd(amount), priceCents)),
    record: (transactionHash) => createDebitCard(then, requestFor(wallet, { ...body, transactionHash })),
  }
}

/** A line that is far enough from its margin call. */
export function creditSeed(about: SeedFor, index: number): Seed {
  const { amount, loanToValue, daysAgo } = nth(SEED_LINES, index)
  const at = before(about, daysAgo, round(SEED_LINES, index))
  return lineSeed(about, { amount, loanToValue, at, priceCents: about.priceCents })
}

/** A line that was opened when ETH cost more, and is in a margin call now. */
export function calledSeed(about: SeedFor, index: number): Seed {
  const { amount, pricePercent, daysAgo } = nth(SEED_CALLED_LINES, index)
  return lineSeed(about, {
    amount,
    loanToValue: LOAN_TO_VALUE.opening,
    at: before(about, daysAgo, round(SEED_CALLED_LINES, index)),
    priceCents: (about.priceCents * pricePercent) / 100n,
  })
}

interface Line {
  amount: string
  /** When it was opened, in per mille. */
  loanToValue: bigint
  at: Date
  /** Of ETH then. */
  priceCents: bigint
}

function lineSeed({ deps, wallet }: SeedFor, { amount, loanToValue, at, priceCents }: Line): Seed {
  const lineCents = centsFromUsd(amount)
  const leastWei = collateralForLineWei(lineCents, priceCents, loanToValue)
  const collateralWei = roundUpTo(quoteStepWei(priceCents), leastWei)
  const body = {
    wallet,
    amount,
    marginCallPrice: usdFromCents(marginCallPriceCents(lineCents, collateralWei)),
    liquidationPrice: usdFromCents(liquidationPriceCents(lineCents, collateralWei)),
    collateralizedAmount: ethFromWei(collateralWei),
    collateralizedAssetValue: usdFromCents(centsOfWei(collateralWei, priceCents)),
  }
  const then = asOf(deps, at, priceCents)
  return {
    transaction: payment(deps, 'credit', body, collateralWei),
    record: (transactionHash) => openCreditCard(then, requestFor(wallet, { ...body, transactionHash })),
  }
}

export function wireSeed(about: SeedFor, index: number): Seed {
  const { deps, wallet, priceCents } = about
  const { paidPercent = 100n, daysAgo, states = [], ...details } = nth(SEED_WIRES, index)
  const body = { address: wallet, ...details }
  const paidCents = (centsFromUsd(details.amount) * paidPercent) / 100n
  const at = before(about, daysAgo, round(SEED_WIRES, index))
  return {
    transaction: payment(deps, 'wire', body, quotedWei(paidCents, priceCents)),
    record: (transactionHash) =>
      acceptWire(asOf(deps, at, priceCents), requestFor(wallet, { ...body, transactionHash })),
    goOn: async (id) => {
      for (const { after, status, reason } of states) {
        const then = asOf(deps, new Date(at.getTime() + after * DAY_MS), priceCents)
        if (status === 'Returned') await returnWire(then, id, { reason: reason ?? '', by: 'operator' })
        else await setWireState(then, id, status, reason ?? null)
      }
    },
  }
}

export function accountSeed(about: SeedFor, index: number): Seed {
  const { deps, wallet, priceCents } = about
  const { label, daysAgo } = nth(SEED_ACCOUNTS, index)
  const then = asOf(deps, before(about, daysAgo, round(SEED_ACCOUNTS, index)), priceCents)
  const permissions = { owners: [wallet], threshold: 1 }
  const body = {
    wallet,
    accountLabel: label,
    userPermissions: permissions,
    selectedChain: deps.settings.chainId,
  }
  const { to, data, accountAddress } = creationOf(LOCAL_SAFE, permissions, memo('account', body))
  return {
    transaction: { to, data, valueWei: 0n, gas: CREATION_GAS },
    record: (transactionHash) =>
      recordAccount(then, requestFor(wallet, { ...body, accountAddress, transactionHash })),
  }
}

const requestFor = <Body extends object>(wallet: string, body: Body) => ({ wallet, body, sent: body })

const memo = (kind: IntentKind, body: object): string =>
  encodeMemo({ kind, intentId: randomUUID(), bodyHash: bodyHash(body) })

const payment = (deps: RecordDeps, kind: IntentKind, body: object, valueWei: bigint): SeedTransaction => ({
  to: deps.settings.treasury,
  data: memo(kind, body),
  valueWei,
  gas: PAYMENT_GAS,
})

/** Starts again from the beginning after the last content. */
function nth<Content>(contents: readonly [Content, ...Content[]], index: number): Content {
  return contents[index % contents.length] ?? contents[0]
}

/** How often the contents have been used up before an index. A repeated card is worth a little more. */
const round = (contents: readonly unknown[], index: number): bigint =>
  BigInt(Math.floor(index / contents.length))
