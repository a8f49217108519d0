import type { ReactNode } from 'react'
import { useIsOnline } from '../../../app/hooks'
import { Badge } from '../../../components/Badge'
import { Button } from '../../../components/Button'
import { Facts } from '../../../components/Facts'
import { LoadingStatus } from '../../../components/LoadingStatus'
import { Notice } from '../../../components/Notice'
import { Panel } from '../../../components/Panel'
import { Skeleton } from '../../../components/Skeleton'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { assertNever } from '../../../lib/assertNever'
import { formatUsd } from '../../../lib/format'
import { centsFromUsd } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'
import type { LivePrice } from '../../payments'
import { creditPositionAt } from './creditPosition'

export type KnownPrice = Extract<LivePrice, { kind: 'known' }>

interface Props {
  card: CreditCard
  live: LivePrice
  /** Shown while the price is known. */
  children: (known: KnownPrice) => ReactNode
}

function StatusBadge({ card, live }: Omit<Props, 'children'>) {
  if (live.kind === 'awaited') return null
  if (live.kind === 'unknown') return <Badge tone="quiet">Not known right now</Badge>
  const { statusText, tone } = creditPositionAt(card, centsFromUsd(live.price.usd))
  return <Badge tone={tone}>{live.isStale ? `${statusText} at the last known price` : statusText}</Badge>
}

function Body({ card, live, children }: Props) {
  const isOnline = useIsOnline()
  switch (live.kind) {
    case 'awaited':
      return (
        <LoadingStatus>
          <Skeleton shape="panel" />
        </LoadingStatus>
      )
    case 'unknown':
      // The line's two prices still hold.
      return (
        <Stack gap={12}>
          {isOnline ? (
            <Notice
              tone="warn"
              role="alert"
              action={
                <Button kind="ghost" isBusy={live.isAsking} onClick={live.onRetry}>
                  Try again
                </Button>
              }
            >
              We cannot read the price of ETH right now, so we do not know where this line stands. Its two
              prices stay as they are, and we keep asking.
            </Notice>
          ) : (
            <Text look="muted">
              Without a network we do not know the price of ETH, nor where this line stands. Its two prices
              stay as they are.
            </Text>
          )}
          <Facts
            facts={[
              { label: 'Margin call', value: formatUsd(card.marginCallPrice) },
              { label: 'Liquidation', value: formatUsd(card.liquidationPrice) },
            ]}
          />
        </Stack>
      )
    case 'known':
      return children(live)
    default:
      return assertNever(live)
  }
}

/** A line's health at the live price. An unknown price gives no status. */
export function HealthPanel(props: Props) {
  return (
    <Panel title="Credit health" aside={<StatusBadge {...props} />}>
      <Body {...props} />
    </Panel>
  )
}
