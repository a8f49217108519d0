import { shortAddress } from '../lib/address'
import { explorerHref } from '../lib/chains'
import { Copyable } from './Copyable'
import { ExplorerLink } from './ExplorerLink'

/** A transaction's hash, and the block explorer's page about it if the chain has one: two rows for `Facts`. */
export const transactionFacts = (transaction: { chainId: number; hash: string }) => [
  {
    label: 'Transaction',
    value: (
      <Copyable what="transaction hash" text={transaction.hash} shown={shortAddress(transaction.hash)} />
    ),
  },
  {
    label: 'Explorer',
    value:
      explorerHref(transaction.chainId, transaction.hash) === undefined ? undefined : (
        <ExplorerLink {...transaction} />
      ),
  },
]
