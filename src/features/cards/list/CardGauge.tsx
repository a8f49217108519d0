import { styled } from 'styled-components'
import { Icon } from '../../../components/Icon'
import { MiniGauge } from '../../../components/MiniGauge'
import type { CreditCard } from '../../../services/contracts'
import type { CreditPosition } from '../health/creditPosition'

interface Props {
  card: CreditCard
  /** Undefined while the price is not known. */
  position: CreditPosition | undefined
  usd: string | undefined
  /** `ETH can fall 31%` */
  text: string
}

const Words = styled.span<{ $isCalled: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  font-size: 0.8125em;
  font-weight: ${({ $isCalled }) => ($isCalled ? 600 : 400)};
  white-space: nowrap;
`

/** A credit line's health on the face of its card. */
export function CardGauge({ card, position, usd, text }: Props) {
  const isCalled = position !== undefined && position.statusText !== 'Healthy'
  return (
    <div>
      <MiniGauge
        liquidation={Number(card.liquidationPrice)}
        marginCall={Number(card.marginCallPrice)}
        now={usd === undefined ? undefined : Number(usd)}
        tone={position?.tone ?? 'good'}
      />
      <Words $isCalled={isCalled}>
        {isCalled && <Icon name={position.tone === 'danger' ? 'alert' : 'warning'} size={15} />}
        {text}
      </Words>
    </div>
  )
}
