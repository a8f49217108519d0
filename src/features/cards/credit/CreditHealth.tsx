import { Badge } from '../../../components/Badge'
import { DataView } from '../../../components/DataView'
import { Gauge } from '../../../components/Gauge'
import { Panel } from '../../../components/Panel'
import { Skeleton } from '../../../components/Skeleton'
import { Text } from '../../../components/Text'
import { loanToValuePerMille, LOAN_TO_VALUE } from '../../../lib/credit'
import { formatUsd } from '../../../lib/format'
import { centsFromUsd, weiFromEth } from '../../../lib/money'
import { api } from '../../../services/api'
import { useBankView } from '../../../services/bank/useBankView'
import type { CreditCard } from '../../../services/contracts'

interface Props {
  card: CreditCard
}

const PRICE_POLL_MS = 15_000

/** How far along the scale a price lies; drawing only, so a float will do. */
const mark = (usd: string) => ({ value: Number(usd), text: formatUsd(usd) })

function verdict(loanToValue: bigint) {
  if (loanToValue >= LOAN_TO_VALUE.liquidation) return { tone: 'danger', word: 'Liquidation' } as const
  if (loanToValue >= LOAN_TO_VALUE.marginCall) return { tone: 'warn', word: 'Margin call' } as const
  return { tone: 'good', word: 'Healthy' } as const
}

/** Where the line stands at the live price, and how far ETH can fall. */
export function CreditHealth({ card }: Props) {
  const price = useBankView(api.useEthPriceQuery(undefined, { pollingInterval: PRICE_POLL_MS }))
  return (
    <DataView view={price} skeleton={<Skeleton shape="panel" />}>
      {({ usd }) => {
        const now = centsFromUsd(usd)
        const call = centsFromUsd(card.marginCallPrice)
        const loanToValue = loanToValuePerMille(
          centsFromUsd(card.amount),
          weiFromEth(card.collateralizedAmount),
          now,
        )
        const { tone, word } = verdict(loanToValue ?? 0n)
        const fall = now > call ? ((now - call) * 100n) / now : undefined
        return (
          <Panel title="Credit health" aside={<Badge tone={tone}>{word}</Badge>}>
            <Gauge
              asset="ETH"
              liquidation={mark(card.liquidationPrice)}
              marginCall={mark(card.marginCallPrice)}
              now={mark(usd)}
            />
            <Text look="muted">
              {fall === undefined
                ? 'ETH is at or below the margin-call price: pay back part of the line or add collateral.'
                : `ETH can fall ${fall}% before a margin call.`}
              {loanToValue !== undefined && ` Loan-to-value ${Number(loanToValue) / 10}%.`}
            </Text>
          </Panel>
        )
      }}
    </DataView>
  )
}
