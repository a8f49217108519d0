import { Badge } from '../../../components/Badge'
import { Panel } from '../../../components/Panel'
import { Skeleton } from '../../../components/Skeleton'
import { VisuallyHidden } from '../../../components/VisuallyHidden'
import { assertNever } from '../../../lib/assertNever'
import { centsFromUsd } from '../../../lib/money'
import { HealthAtPrice } from './HealthAtPrice'
import { HealthUnknown } from './HealthUnknown'
import { standingAt, type Line } from './standing'
import type { LivePrice } from '../../payments'

interface Props {
  line: Line
  live: LivePrice
}

/** The verdict in a word, and nothing while the price is not known. */
function Verdict({ line, live }: Props) {
  if (live.kind === 'awaited') return null
  if (live.kind === 'unknown') return <Badge tone="quiet">Not known right now</Badge>
  const { word, tone } = standingAt(line, centsFromUsd(live.price.usd))
  return <Badge tone={tone}>{live.isStale ? `${word} at the last known price` : word}</Badge>
}

function Body({ line, live }: Props) {
  switch (live.kind) {
    case 'awaited':
      return (
        <div role="status" aria-busy="true">
          <VisuallyHidden>Loading</VisuallyHidden>
          <Skeleton shape="panel" />
        </div>
      )
    case 'unknown':
      return <HealthUnknown line={line} isAsking={live.isAsking} onRetry={live.onRetry} />
    case 'known':
      return <HealthAtPrice line={line} price={live.price} ageMs={live.ageMs} isStale={live.isStale} />
    default:
      return assertNever(live)
  }
}

/** Where the line stands now, as far as the price is known: an unknown price gives no verdict. */
export function HealthNow({ line, live }: Props) {
  return (
    <Panel title="Credit health" aside={<Verdict line={line} live={live} />}>
      <Body line={line} live={live} />
    </Panel>
  )
}
