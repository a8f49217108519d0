import { keccak256, toUtf8String, type TransactionLike, type Wallet } from 'ethers'
import {
  batchData,
  batchOf,
  createdSafe,
  place,
  plannedSafe,
  signAsSafe,
  type SafePayer,
} from '../../server/testing/payers'
import type { TestChain } from '../../server/testing/startChain'
import type { RequestArguments } from '../services/wallet/walletPort'
import { ScriptedProvider } from './scriptedProvider'

type Chain = Pick<TestChain, 'chainId' | 'send' | 'transact' | 'fund'>

/**
 * The wallet of a Safe account. It signs as the contract does (ERC-1271), answers a payment with a hash that no
 * transaction has, as Safe's wallet does, and pays once `ownersSend` is called, by a transaction of its sponsor.
 */
export class SafeProvider extends ScriptedProvider {
  /** Payments that wait for the owners. */
  readonly queue: { to: string; value: string; data: string }[] = []

  private constructor(
    /** Sends what the owners have signed. */
    private readonly sponsor: Wallet,
    private readonly node: Chain,
    private readonly plan: ReturnType<typeof plannedSafe>,
    private readonly safe: SafePayer,
    /** The owners sign and send a payment as soon as it is asked for. */
    private readonly isPrompt: boolean,
  ) {
    super(sponsor, node)
  }

  /** @param owners of whom all but `spare` have to sign. The chain has Safe's contracts. */
  static async create(
    chain: Chain,
    sponsor: Wallet,
    { owners = 1, spare = 0, isPrompt = false } = {},
  ): Promise<SafeProvider> {
    const plan = plannedSafe(owners, spare)
    return new SafeProvider(sponsor, chain, plan, await createdSafe(chain, sponsor, plan), isPrompt)
  }

  override get address(): string {
    return this.plan.address
  }

  /** The owners sign the oldest payment in the queue, and the sponsor sends it. Returns the transaction's hash. */
  async ownersSend(): Promise<string> {
    const next = this.queue.shift()
    if (!next) throw new Error('no payment waits for the owners')
    return this.send(await this.safe.payment(next.to, BigInt(next.value), next.data))
  }

  /** The owners sign everything in the queue at once, and the sponsor sends it in one transaction. */
  async ownersSendTogether(): Promise<string> {
    const calls = this.queue.splice(0).map(({ to, value, data }) => ({ to, wei: BigInt(value), memo: data }))
    const batch = await place(this.node, batchOf(calls.length))
    return this.send(await this.safe.execution(batch, 0n, batchData(calls), true))
  }

  private async send(transaction: TransactionLike): Promise<string> {
    const nonce = Number(await this.node.send('eth_getTransactionCount', this.sponsor.address, 'pending'))
    const raw = await this.sponsor.signTransaction({
      type: 2,
      chainId: this.node.chainId,
      nonce,
      gasLimit: 1_000_000n,
      maxFeePerGas: 10n ** 10n,
      maxPriorityFeePerGas: 1n,
      ...transaction,
    })
    return (await this.node.send('eth_sendRawTransaction', raw)) as string
  }

  protected override async answer(request: RequestArguments): Promise<unknown> {
    const [first] = Array.isArray(request.params) ? (request.params as unknown[]) : []
    switch (request.method) {
      case 'personal_sign':
        return signAsSafe(this.plan, toUtf8String(String(first)))
      case 'eth_sendTransaction': {
        const { to, value, data } = first as { to: string; value: string; data: string }
        this.queue.push({ to, value, data })
        if (this.isPrompt) await this.ownersSend()
        return keccak256(data)
      }
      default:
        return super.answer(request)
    }
  }
}
