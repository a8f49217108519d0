import { Badge } from '../../../components/Badge'
import { Panel } from '../../../components/Panel'
import { Text } from '../../../components/Text'
import type { CreditCard } from '../../../services/contracts'
import { useLivePrice } from '../../payments'
import { coverOf } from './creditPosition'
import { HealthAtPrice } from './HealthAtPrice'
import { HealthPanel } from './HealthPanel'
import { WhatIf } from './WhatIf'

interface Props {
  card: CreditCard
}

/** The health of a confirmed credit line at the live price, and at a price to try out. */
export function CreditHealth({ card }: Props) {
  const live = useLivePrice()
  const cover = coverOf(card)
  if (cover === 'noDebt')
    return (
      <Panel title="Credit health">
        <Text>No debt. This line is of $0.00, so it has no margin call, whatever ETH is worth.</Text>
      </Panel>
    )
  if (cover === 'noCollateral')
    return (
      <Panel title="Credit health" aside={<Badge tone="danger">No collateral</Badge>}>
        <Text>No ETH is locked for this line, so nothing covers it, whatever ETH is worth.</Text>
      </Panel>
    )
  return (
    <>
      <HealthPanel card={card} live={live}>
        {(known) => <HealthAtPrice card={card} known={known} />}
      </HealthPanel>
      <WhatIf line={card} live={live} />
    </>
  )
}
