import { Panel } from '../../../components/Panel'
import { Text } from '../../../components/Text'
import type { CreditCard } from '../../../services/contracts'
import { HealthNow } from './HealthNow'
import { NothingToSell } from './NothingToSell'
import { PendingCollateral } from './PendingCollateral'
import { coverOf } from './standing'
import { useLivePrice } from '../../payments'
import { WhatIf } from './WhatIf'

interface Props {
  card: CreditCard
}

/** Where a credit line stands at the live price, and where it would stand at others. */
export function CreditHealth({ card }: Props) {
  const live = useLivePrice()
  const cover = coverOf(card)
  if (cover === 'noDebt')
    return (
      <Panel title="Credit health">
        <Text>No debt. Nothing is owed on this line, so no price of ETH can endanger the collateral.</Text>
      </Panel>
    )
  if (cover === 'noCollateral') return <NothingToSell />
  if (card.fundingStatus === 'Pending') return <PendingCollateral line={card} />
  return (
    <>
      <HealthNow line={card} live={live} />
      <WhatIf line={card} live={live} />
    </>
  )
}
