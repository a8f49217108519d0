import { Fragment, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { BackLink } from '../../components/BackLink'
import { NoSuchItem } from '../../components/NoSuchItem'
import { PageTitle } from '../../components/PageTitle'
import { CARD_PARAMETER, paths } from '../../lib/paths'
import { isCardId } from './isCardId'
import { useKnownLastFour } from './useCard'

interface Props {
  title: (lastFour: string | undefined) => string
  /** The link back; all cards by default. */
  back?: (id: string, lastFour: string | undefined) => { to: string; name: string }
  children: (id: string) => ReactNode
}

/** `Credit card 8532`; without its last digits while they are not known. */
export const cardName = (kind: 'credit' | 'debit', lastFour: string | undefined): string =>
  [kind === 'credit' ? 'Credit card' : 'Debit card', lastFour].filter(Boolean).join(' ')

/** A page about one card, named by the query parameter `cardID`. */
export function CardShell({ title, back, children }: Props) {
  const [parameters] = useSearchParams()
  const id = parameters.get(CARD_PARAMETER)
  const isCard = isCardId(id)
  const lastFour = useKnownLastFour(isCard ? id : '')
  const { to, name } = (isCard && back?.(id, lastFour)) || { to: paths.cards, name: 'Cards' }
  return (
    <>
      <BackLink to={to}>{name}</BackLink>
      <PageTitle>{title(lastFour)}</PageTitle>
      {isCard ? <Fragment key={id}>{children(id)}</Fragment> : <NoSuchItem noun="card" list={paths.cards} />}
    </>
  )
}
