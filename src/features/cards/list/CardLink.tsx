import { memo } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { useAppSelector } from '../../../app/hooks'
import { VisuallyHidden } from '../../../components/VisuallyHidden'
import { creditCardHref, debitCardHref } from '../../../lib/paths'
import { centsFromUsd } from '../../../lib/money'
import { CardFace } from '../CardFace'
import { selectFreeze } from '../freeze/freeze'
import { freezeStatusOf } from '../freeze/freezeStatus'
import { creditPositionAt } from '../health/creditPosition'
import { shortOutlook } from '../health/outlook'
import { linesAtRisk } from '../health/linesAtRisk'
import { CardGauge } from './CardGauge'
import { amountOf, entryKey, expiryOf, isFrozen, statusOf, type CardEntry } from './cardEntry'

interface Props {
  entry: CardEntry
  /** Of ETH, in US dollars; undefined while it is not known. */
  usd: string | undefined
  /** Called with the entry's `entryKey`. */
  onOpen?: (key: string) => void
}

const Whole = styled(Link)`
  display: block;
  border-radius: 18px;
  color: inherit;
  text-decoration: none;
`

const kinds = {
  credit: { name: 'Credit card', hrefOf: creditCardHref },
  debit: { name: 'Debit card', hrefOf: debitCardHref },
}

/** A card in the list, linked to its page. Memoised, because scrolling renders the list again. */
export const CardLink = memo(function CardLink({ entry, usd, onOpen }: Props) {
  const { kind, card } = entry
  const { name, hrefOf } = kinds[kind]
  const key = entryKey(entry)
  const freeze = useAppSelector((state) => (kind === 'credit' ? selectFreeze(state, card.id) : undefined))
  // A freeze in progress overrides the bank's last status.
  const freezeStatus = kind === 'credit' && freeze ? freezeStatusOf(card, freeze) : undefined
  const status = freezeStatus?.word ?? statusOf(entry)
  const amount = amountOf(entry)
  const detailsId = `details of ${key}`.replace(/\W/g, '-')
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
      <Whole to={hrefOf(card.id)} aria-describedby={detailsId} onClick={() => onOpen?.(key)}>
        <VisuallyHidden>
          {card.lastFour === undefined ? name : `${name} ending in ${card.lastFour}`}
        </VisuallyHidden>
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
      </Whole>
      <span id={detailsId} hidden>
        {details.filter(Boolean).join(', ')}
      </span>
    </>
  )
})
