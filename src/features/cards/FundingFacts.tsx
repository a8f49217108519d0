import { usePorts } from '../../app/hooks'
import { Copyable } from '../../components/Copyable'
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
  const explorer = explorerHref(env.defaultChainId, transactionHash)
  const day = createdAt === undefined ? undefined : formatDay(createdAt)
  return (
    <Panel title="Where it came from">
      <Facts
        facts={[
          ...(day === undefined ? [] : [{ label: dayLabel, value: day }]),
          {
            label: 'Funding transaction',
            value: (
              <Copyable
                what="transaction hash"
                text={transactionHash}
                shown={shortAddress(transactionHash)}
              />
            ),
          },
          ...(explorer === undefined
            ? []
            : [
                {
                  label: 'Explorer',
                  value: (
                    <a href={explorer} target="_blank" rel="noreferrer">
                      See it on the chain
                    </a>
                  ),
                },
              ]),
        ]}
      />
    </Panel>
  )
}
