import type { RequestArguments } from '../../services/wallet/walletPort'
import { walletFailure } from '../scriptedProvider'
import type { ModelChain } from './modelChain'

/** A question that is open in the wallet. It outlives the page that asked it. */
interface Question {
  data: string
  nonce: number | undefined
  /** Set once it was agreed to and sent, while the page has not heard of it. */
  sent?: string
  resolve: (hash: string) => void
  reject: (error: Error) => void
}

/** Where a wallet puts a payment that it is asked for. */
export type Places =
  /** Where it is told to, else the next one that its node names. */
  | 'as told'
  /** The next one that its node names. */
  | 'as its node says'
  /** After all that it has ever sent. */
  | 'as it counts itself'

export type WalletAnswer =
  | 'agrees'
  | 'refuses'
  /** Another request of this page is open: nothing was sent. */
  | 'is busy'
  /** Fails before sending, in a way that could as well be after. */
  | 'breaks'
  /** Sends, and the page hears of a failure. */
  | 'loses its answer'
  /** Sends, and the page hears of it with the next answer to this question. */
  | 'sends without a word'

const BROKEN = -32603

/** A wallet whose owner answers when a command says so. */
export class ModelWallet {
  questions: Question[] = []
  /** Questions for a payment that it has been asked, ever. */
  asked = 0

  constructor(
    private readonly chain: ModelChain,
    private readonly places: Places,
  ) {}

  ask({ params }: RequestArguments): Promise<string> {
    this.asked += 1
    const [{ data, nonce }] = params as [{ data: string; nonce?: string }]
    return new Promise((resolve, reject) =>
      this.questions.push({
        data,
        nonce: nonce === undefined || this.places !== 'as told' ? undefined : Number(nonce),
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
      hash = this.chain.send(data, this.places === 'as it counts itself' ? this.chain.afterAll : nonce)
    } catch {
      // Its node does not take it: nothing was sent, and the page is told so in words that say nothing.
      this.questions = this.questions.filter((other) => other !== question)
      reject(walletFailure(BROKEN))
      return
    }
    if (isOpen) question.sent = hash
    else if (answer === 'loses its answer') reject(walletFailure(BROKEN))
    else resolve(hash)
  }
}
