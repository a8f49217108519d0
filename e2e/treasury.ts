import type { JsonRpcProvider, TransactionResponse } from 'ethers'
import { LOCAL_ACCOUNTS } from '../src/lib/localChain'

/** Everything that a customer has paid to the treasury, oldest first, as the chain itself has it. */
export async function paymentsOf(chain: JsonRpcProvider, customer: string): Promise<TransactionResponse[]> {
  const height = await chain.getBlockNumber()
  const blocks = await Promise.all(
    Array.from({ length: height + 1 }, (_, number) => chain.getBlock(number, true)),
  )
  return blocks
    .flatMap((block) => block?.prefetchedTransactions ?? [])
    .filter(({ from, to }) => from === customer && to === LOCAL_ACCOUNTS.treasury)
}
