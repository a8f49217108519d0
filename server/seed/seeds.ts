import { randomUUID } from 'node:crypto'
import { collateralForLineWei, liquidationPriceCents, marginCallPriceCents } from '../../src/lib/credit'
import { bodyHash, encodeMemo, type IntentKind } from '../../src/lib/memo'
import { centsFromUsd, centsOfWei, ethFromWei, roundUpTo, usdFromCents } from '../../src/lib/money'
import { quotedWei, quoteStepWei } from '../../src/lib/quote'
import { creationOf, LOCAL_SAFE } from '../../src/lib/safe'
import type { RecordDeps } from '../deps'
import { acceptWire } from '../payments/acceptWire'
import { createDebitCard } from '../payments/createDebitCard'
import { openCreditCard } from '../payments/openCreditCard'
import { recordAccount } from '../payments/recordAccount'
import { SEED_ACCOUNTS, SEED_DEBITS, SEED_LINES, SEED_WIRES } from './seedContent'
import type { SeedTransaction } from './transactAs'

/** An entity to create: its transaction, and how to record it, by the code that the calls use. */
export interface Seed {
  transaction: SeedTransaction
  /** @throws CallError */
  record(transactionHash: string): Promise<{ id: string }>
}

interface SeedFor {
  deps: RecordDeps
  /** Checksummed. */
  wallet: string
  /** USD cents per ETH, now. */
  priceCents: bigint
}

/** A payment carries a memo. A creation runs the setup of a contract. */
const PAYMENT_GAS = 30_000n
const CREATION_GAS = 500_000n

export function debitSeed({ deps, wallet, priceCents }: SeedFor, index: number): Seed {
  const amount = usdFromCents(centsFromUsd(nth(SEED_DEBITS, index)) + round(SEED_DEBITS, index) * 7_31n)
  const body = { wallet, amount }
  return {
    transaction: payment(deps, 'debit', body, quotedWei(centsFromUsd(amount), priceCents)),
    record: (transactionHash) => createDebitCard(deps, requestFor(wallet, { ...body, transactionHash })),
  }
}

export function creditSeed({ deps, wallet, priceCents }: SeedFor, index: number): Seed {
  const { amount, loanToValue } = nth(SEED_LINES, index)
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
  return {
    transaction: payment(deps, 'credit', body, collateralWei),
    record: (transactionHash) => openCreditCard(deps, requestFor(wallet, { ...body, transactionHash })),
  }
}

export function wireSeed({ deps, wallet, priceCents }: SeedFor, index: number): Seed {
  const { paidPercent = 100n, ...details } = nth(SEED_WIRES, index)
  const body = { address: wallet, ...details }
  const paidCents = (centsFromUsd(details.amount) * paidPercent) / 100n
  return {
    transaction: payment(deps, 'wire', body, quotedWei(paidCents, priceCents)),
    record: (transactionHash) => acceptWire(deps, requestFor(wallet, { ...body, transactionHash })),
  }
}

export function accountSeed({ deps, wallet }: SeedFor, index: number): Seed {
  const permissions = { owners: [wallet], threshold: 1 }
  const body = {
    wallet,
    accountLabel: nth(SEED_ACCOUNTS, index),
    userPermissions: permissions,
    selectedChain: deps.settings.chainId,
  }
  const { to, data, accountAddress } = creationOf(LOCAL_SAFE, permissions, memo('account', body))
  return {
    transaction: { to, data, valueWei: 0n, gas: CREATION_GAS },
    record: (transactionHash) =>
      recordAccount(deps, requestFor(wallet, { ...body, accountAddress, transactionHash })),
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
