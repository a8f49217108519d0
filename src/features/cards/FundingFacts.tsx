import { usePorts } from '../../app/hooks'
import { Facts } from '../../components/Facts'
import { Panel } from '../../components/Panel'
import { transactionFacts } from '../../components/transactionFacts'
import { formatDay } from '../../lib/format'

interface Props {
  /** Label of the creation date: `Opened`. */
  dayLabel: string
  card: { transactionHash: string; createdAt?: string | undefined }
}

/** The payment that funded a card, with a link to the block explorer if the chain has one. */
export function FundingFacts({ dayLabel, card }: Props) {
  const { env } = usePorts()
  return (
    <Panel title="Funding">
      <Facts
        facts={[
          { label: dayLabel, value: card.createdAt && formatDay(card.createdAt) },
          ...transactionFacts({ chainId: env.defaultChainId, hash: card.transactionHash }),
        ]}
      />
    </Panel>
  )
}
