import { LOCAL_ACCOUNTS } from '../../lib/localChain'
import type { ErrorCode } from '../../services/contracts'
import { failureAnswer } from '../fakeFetch'
import { debitCard, unclaimedPayment } from '../entities'
import { CONFIRMATIONS, memoIn, type ModelChain } from './modelChain'

interface BankRecord {
  id: string
  intentId: string
  transactionHash: string
}

/** The bank's next answer to a payment, true or not. `lost`: the true answer, which does not arrive. */
export type ScriptedAnswer =
  'lost' | 'TRANSACTION_NOT_SEEN' | 'TRANSACTION_TOO_SHALLOW' | 'PAYMENT_TOO_SMALL' | 'INTERNAL'

const STATUS: Partial<Record<ScriptedAnswer, number>> = { INTERNAL: 500 }

/** A bank in memory that records by the real bank's rules (server/payments/fund.ts). */
export class ModelBank {
  records: BankRecord[] = []
  /** Intents with a permanent refusal. */
  refused = new Set<string>()
  scripted: ScriptedAnswer[] = []

  constructor(
    private readonly chain: ModelChain,
    /** A hosted bank may record the same payment twice. */
    readonly acceptsDuplicates: boolean,
  ) {}

  /** @throws TypeError where the answer gets lost */
  answer(path: string, body: Record<string, unknown>): Response {
    switch (path) {
      case '/terms':
        return Response.json({ success: true, terms: TERMS })
      case '/debit/all':
        return Response.json({ success: true, debitCards: this.records.map(cardOf) })
      case '/payments/unclaimed':
        return Response.json({ success: true, payments: this.unclaimed() })
      case '/debit/create':
        return this.#create(String(body.transactionHash))
      default:
        return failureAnswer(404, 'NOT_FOUND')
    }
  }

  #create(hash: string): Response {
    const scripted = this.scripted.shift()
    if (scripted !== undefined && scripted !== 'lost') {
      // It may refuse a payment that a reorganisation has just taken off the chain.
      const sent = this.chain.find(hash) ?? this.chain.forgotten.find((one) => one.hash === hash)
      const memo = memoIn(sent?.data ?? '0x')
      if (scripted === 'PAYMENT_TOO_SMALL' && memo) this.refused.add(memo.intentId)
      return failureAnswer(STATUS[scripted] ?? 422, scripted)
    }
    const answer = this.#record(hash)
    if (scripted === 'lost') throw new TypeError('fetch failed')
    return answer
  }

  #record(hash: string): Response {
    const refuse = (status: number, code: ErrorCode) => failureAnswer(status, code)
    const first = this.records.find((record) => record.transactionHash === hash)
    if (first && !this.acceptsDuplicates) return Response.json({ success: true, debitCard: cardOf(first) })
    const transaction = this.chain.find(hash)
    if (!transaction) return refuse(422, 'TRANSACTION_NOT_SEEN')
    if (this.chain.depthOf(hash) < CONFIRMATIONS) return refuse(422, 'TRANSACTION_TOO_SHALLOW')
    if (!transaction.hasSucceeded) return refuse(422, 'TRANSACTION_FAILED')
    const memo = memoIn(transaction.data)
    if (!memo) return refuse(422, 'MEMO_MISMATCH')
    const { intentId } = memo
    if (!this.acceptsDuplicates && this.records.some((record) => record.intentId === intentId))
      return refuse(409, 'INTENT_ALREADY_RECORDED')
    const record = { id: `card${this.records.length + 1}`, intentId, transactionHash: hash }
    this.records.push(record)
    return Response.json({ success: true, debitCard: cardOf(record) })
  }

  unclaimed() {
    return this.chain.mined.flatMap(({ hash, data, hasSucceeded }) => {
      const memo = memoIn(data)
      const isListed = memo && hasSucceeded && this.chain.depthOf(hash) >= CONFIRMATIONS
      if (!isListed || this.records.some((record) => record.transactionHash === hash)) return []
      return [unclaimedPayment({ transactionHash: hash, memo })]
    })
  }
}

const TERMS = {
  chainId: 31337,
  treasury: LOCAL_ACCOUNTS.treasury,
  confirmations: CONFIRMATIONS,
  loanToValue: { opening: '0.500', marginCall: '0.714', liquidation: '0.833' },
}

const cardOf = ({ id, transactionHash }: BankRecord) => debitCard({ id, transactionHash })
