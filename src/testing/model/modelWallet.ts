import { keccak256 } from 'ethers'
import type { RequestArguments } from '../../services/wallet/walletPort'
import { walletFailure } from '../scriptedProvider'
import type { ModelChain } from './modelChain'

/** A request that is open in the wallet. It outlives its page. */
interface Question {
  data: string
  nonce: number | undefined
  /** Set when the wallet has sent the payment and the page does not know yet. */
  sent?: string
  resolve: (hash: string) => void
  reject: (error: Error) => void
}

/** How a wallet chooses the nonce of a payment. */
export type NonceChoice =
  /** The requested nonce, else the node's next one. */
  | 'as told'
  /** The node's next one. */
  | 'as its node says'
  /** The one after all that the wallet has ever sent. */
  | 'as it counts itself'

export type WalletAnswer =
  | 'agrees'
  | 'refuses'
  /** Another request of this page is open, so the wallet sends nothing. */
  | 'is busy'
  /** Fails before sending, with an error that could also come after it. */
  | 'breaks'
  /** Sends, and reports a failure. */
  | 'loses its answer'
  /** Sends, and reports it with the next answer to this request. */
  | 'sends without a word'

const BROKEN = -32603

/** A wallet whose owner answers when a command says so. */
export class ModelWallet {
  questions: Question[] = []
  /** All payment requests so far. */
  asked = 0

  constructor(
    private readonly chain: ModelChain,
    private readonly nonces: NonceChoice,
    private readonly isContract: boolean,
  ) {}

  ask({ params }: RequestArguments): Promise<string> {
    this.asked += 1
    const [{ data, nonce }] = params as [{ data: string; nonce?: string }]
    return new Promise((resolve, reject) =>
      this.questions.push({
        data,
        nonce: nonce === undefined || this.nonces !== 'as told' ? undefined : Number(nonce),
        resolve,
        reject,
      }),
    )
  }

  answer(index: number, answer: WalletAnswer): void {
    const question = this.questions[index % this.questions.length]
    if (!question) return
    const { data, nonce, resolve, reject, sent } = question
    const isOpen = sent === undefined && answer === 'sends without a word'
    if (!isOpen) this.questions = this.questions.filter((other) => other !== question)
    if (sent !== undefined) {
      resolve(sent)
      return
    }
    if (answer === 'refuses') {
      reject(walletFailure(4001))
      return
    }
    if (answer === 'is busy') {
      reject(walletFailure(-32002))
      return
    }
    if (answer === 'breaks') {
      reject(walletFailure(BROKEN))
      return
    }
    let hash: string
    try {
      hash = this.chain.send(data, this.nonces === 'as it counts itself' ? this.chain.afterAll : nonce)
      if (this.isContract) hash = keccak256(hash)
    } catch {
      // The node refuses the transaction. Nothing was sent, and the wallet's error does not tell.
      this.questions = this.questions.filter((other) => other !== question)
      reject(walletFailure(BROKEN))
      return
    }
    if (isOpen) question.sent = hash
    else if (answer === 'loses its answer') reject(walletFailure(BROKEN))
    else resolve(hash)
  }
}
