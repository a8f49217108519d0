import { memo } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { plastic } from '../../../components/plastic'
import { VisuallyHidden } from '../../../components/VisuallyHidden'
import { WhenIdle } from '../../../components/WhenIdle'
import { creditCardHref, debitCardHref } from '../../../lib/paths'
import { entryKey, isFrozen, type CardEntry } from './cardEntry'
import { ListedCard } from './ListedCard'

interface Props {
  entry: CardEntry
  /** Of ETH, in US dollars; undefined while it is not known. */
  usd: string | undefined
  /** The link was first rendered during a scroll, so the card may appear a moment later. */
  isLate?: boolean
  /** Called with the entry's `entryKey`. */
  onOpen?: (key: string) => void
}

const Whole = styled(Link)`
  display: block;
  border-radius: 18px;
  color: inherit;
  text-decoration: none;
`

/** The card's plastic or ice alone. */
const Blank = styled.div`
  ${plastic}
  background: var(--plastic);
  &[data-frozen] {
    background: var(--ice-to);
  }
`

const kinds = {
  credit: { name: 'Credit card', hrefOf: creditCardHref },
  debit: { name: 'Debit card', hrefOf: debitCardHref },
}

/** A card in the list, linked to its page. Memoised, because scrolling renders the list again. */
export const CardLink = memo(function CardLink({ entry, usd, isLate = false, onOpen }: Props) {
  const { kind, card } = entry
  const { name, hrefOf } = kinds[kind]
  const key = entryKey(entry)
  const detailsId = `details of ${key}`.replace(/\W/g, '-')
  return (
    <Whole to={hrefOf(card.id)} aria-describedby={detailsId} onClick={() => onOpen?.(key)}>
      <VisuallyHidden>
        {card.lastFour === undefined ? name : `${name} ending in ${card.lastFour}`}
      </VisuallyHidden>
      <WhenIdle
        isLate={isLate}
        fallback={<Blank data-kind={kind} data-frozen={isFrozen(entry) || undefined} />}
      >
        <ListedCard entry={entry} usd={usd} detailsId={detailsId} />
      </WhenIdle>
    </Whole>
  )
})
