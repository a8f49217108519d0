import type { JsonRpcProvider, TransactionResponse } from 'ethers'
import { LOCAL_ACCOUNTS } from '../src/lib/localChain'

/** All payments of a customer to the treasury on the chain, oldest first. */
export async function paymentsOf(chain: JsonRpcProvider, customer: string): Promise<TransactionResponse[]> {
  const height = await chain.getBlockNumber()
  const blocks = await Promise.all(
    Array.from({ length: height + 1 }, (_, number) => chain.getBlock(number, true)),
  )
  return blocks
    .flatMap((block) => block?.prefetchedTransactions ?? [])
    .filter(({ from, to }) => from === customer && to === LOCAL_ACCOUNTS.treasury)
}
