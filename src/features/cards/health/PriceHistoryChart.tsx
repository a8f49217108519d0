import { styled } from 'styled-components'
import { useIsOnline } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { DataView } from '../../../components/DataView'
import { CHART_HEIGHT, PriceChart } from '../../../components/PriceChart'
import { Skeleton } from '../../../components/Skeleton'
import { Text } from '../../../components/Text'
import { formatMoment, formatUsd } from '../../../lib/format'
import { bankView } from '../../../services/bank/bankView'
import { pricesApi } from '../../../services/bank/pricesApi'
import type { CreditCard, PriceHistory } from '../../../services/contracts'
import { useAddress } from '../../connection'
import type { LivePrice } from '../../payments'
import { PERIODS, type Period } from './periods'

interface Props {
  line: CreditCard | undefined
  live: LivePrice
  period: Period
}

/** The shortest step of a history is ten minutes, and the live price continues the line. */
const POLL_MS = 5 * 60_000

/** Reserves space for the chart and the figures below it, so that the layout does not shift. */
const Room = styled.div`
  display: grid;
  align-content: start;
  gap: 8px;
  min-height: calc(${CHART_HEIGHT} + 1.75rem);
`

/** A chart of stored prices with the margin call of a line. Nothing at a bank without a price history. */
export function PriceHistoryChart({ line, live, period }: Props) {
  const wallet = useAddress()
  const isOnline = useIsOnline()
  const { days } = PERIODS.find(({ value }) => value === period) ?? PERIODS[1]
  const view = bankView(pricesApi.usePriceHistoryQuery({ wallet, days }, { pollingInterval: POLL_MS }))
  if (view.data === null) return null
  return (
    <Room>
      {view.data === undefined && view.error !== undefined ? (
        <Text look="muted">
          We cannot show earlier prices right now.{' '}
          {isOnline && (
            <Button kind="quiet" isBusy={view.isFetching} onClick={view.onRetry}>
              Try again
            </Button>
          )}
        </Text>
      ) : (
        // The prices of the previous period stay until the new ones arrive.
        <DataView
          view={view}
          skeleton={
            <div style={{ height: CHART_HEIGHT }}>
              <Skeleton shape="fill" />
            </div>
          }
        >
          {(history) => history && <Drawn history={history} line={line} live={live} />}
        </DataView>
      )}
    </Room>
  )
}

interface DrawnProps {
  history: PriceHistory
  line: CreditCard | undefined
  live: LivePrice
}

/** The line bridges this many steps without a price. */
const STEPS_BRIDGED = 3

function Drawn({ history, line, live }: DrawnProps) {
  const stored = history.prices.map(({ at, usd }) => ({ at: Date.parse(at), usd }))
  const lastStored = stored.at(-1)?.at ?? 0
  const isNewer = live.kind === 'known' && !live.isStale && live.price.at > lastStored
  const points = [...stored, ...(isNewer ? [live.price] : [])].map(({ at, usd }) => ({
    at,
    usd,
    // Floats are for drawing only.
    value: Number(usd),
  }))
  const [first, last] = [points[0], points.at(-1)]
  if (points.length < 2 || !first || !last)
    return (
      <Text look="muted">There are no earlier prices yet. The chart begins with the next ones we store.</Text>
    )

  const low = points.reduce((least, point) => (point.value < least.value ? point : least))
  const high = points.reduce((most, point) => (point.value > most.value ? point : most))
  const start = formatMoment(first.at)
  const range = `Between ${formatUsd(low.usd)} and ${formatUsd(high.usd)}`
  const call = line && `Margin call ${formatUsd(line.marginCallPrice)}`
  const liquidation = line && `Liquidation ${formatUsd(line.liquidationPrice)}`
  const label = [
    `ETH since ${start}: ${formatUsd(first.usd)} at first, ${formatUsd(last.usd)} at last.`,
    `${range}.`,
    ...(line ? [`Of your weakest credit line: ${call}, ${liquidation}.`] : []),
  ].join(' ')
  return (
    <>
      <PriceChart
        label={label}
        points={points}
        longestPause={history.step * STEPS_BRIDGED}
        levels={
          line && call && liquidation
            ? [
                { value: Number(line.marginCallPrice), text: call, tone: 'warn' },
                { value: Number(line.liquidationPrice), text: liquidation, tone: 'danger' },
              ]
            : []
        }
        ends={[start, 'Now']}
      />
      {/* Must fit one line on a phone, because Room reserves one. */}
      <Text look="muted">{range}.</Text>
    </>
  )
}
