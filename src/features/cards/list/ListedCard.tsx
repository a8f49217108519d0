import { useAppSelector } from '../../../app/hooks'
import { centsFromUsd } from '../../../lib/money'
import { CardFace } from '../CardFace'
import { selectFreeze } from '../freeze/freeze'
import { freezeStatusOf } from '../freeze/freezeStatus'
import { creditPositionAt } from '../health/creditPosition'
import { shortOutlook } from '../health/outlook'
import { linesAtRisk } from '../health/linesAtRisk'
import { CardGauge } from './CardGauge'
import { amountOf, expiryOf, isFrozen, statusOf, type CardEntry } from './cardEntry'

interface Props {
  entry: CardEntry
  /** Of ETH, in US dollars; undefined while it is not known. */
  usd: string | undefined
  /** The id of its details in words. */
  detailsId: string
}

/** The face of a card in the list, and the same in words. */
export function ListedCard({ entry, usd, detailsId }: Props) {
  const { kind, card } = entry
  const freeze = useAppSelector((state) => (kind === 'credit' ? selectFreeze(state, card.id) : undefined))
  // A freeze in progress overrides the bank's last status.
  const freezeStatus = kind === 'credit' && freeze ? freezeStatusOf(card, freeze) : undefined
  const status = freezeStatus?.word ?? statusOf(entry)
  const amount = amountOf(entry)
  const line = kind === 'credit' && linesAtRisk([card]).length > 0 ? card : undefined
  const position = line && usd !== undefined ? creditPositionAt(line, centsFromUsd(usd)) : undefined
  const health = line && shortOutlook(position, line)
  const details = [
    status?.replace(' ❅', ''),
    amount,
    position?.statusText === 'Healthy' ? `${position.statusText}: ${health}` : health,
    card.expiry && `expires ${expiryOf(entry)}`,
  ]
  return (
    <>
      <CardFace
        kind={kind}
        card={card}
        corner={
          status === undefined ? amount : [amount, status].map((text) => <span key={text}>{text}</span>)
        }
        middle={line && health && <CardGauge card={line} position={position} usd={usd} text={health} />}
        isFrozen={freezeStatus?.isFrozen ?? isFrozen(entry)}
        isInList
      />
      <span id={detailsId} hidden>
        {details.filter(Boolean).join(', ')}
      </span>
    </>
  )
}
