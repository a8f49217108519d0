import { usePorts } from '../../app/hooks'
import { Copyable } from '../../components/Copyable'
import { ExplorerLink } from '../../components/ExplorerLink'
import { Facts } from '../../components/Facts'
import { Panel } from '../../components/Panel'
import { shortAddress } from '../../lib/address'
import { explorerHref } from '../../lib/chains'
import { formatDay } from '../../lib/format'

interface Props {
  /** Label of the creation date: `Opened`. */
  dayLabel: string
  card: { transactionHash: string; createdAt?: string | undefined }
}

/** The payment that funded a card, with a link to the block explorer if the chain has one. */
export function FundingFacts({ dayLabel, card: { transactionHash, createdAt } }: Props) {
  const { env } = usePorts()
  const transaction = { chainId: env.defaultChainId, hash: transactionHash }
  const hasExplorer = explorerHref(transaction.chainId, transaction.hash) !== undefined
  return (
    <Panel title="Funding">
      <Facts
        facts={[
          { label: dayLabel, value: createdAt && formatDay(createdAt) },
          {
            label: 'Transaction',
            value: (
              <Copyable
                what="transaction hash"
                text={transactionHash}
                shown={shortAddress(transactionHash)}
              />
            ),
          },
          { label: 'Explorer', value: hasExplorer ? <ExplorerLink {...transaction} /> : undefined },
        ]}
      />
    </Panel>
  )
}
