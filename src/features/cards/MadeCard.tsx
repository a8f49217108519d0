import type { ReactNode } from 'react'
import { CardGrid } from '../../components/CardGrid'
import { RouteButton } from '../../components/RouteButton'
import { Skeleton } from '../../components/Skeleton'
import { Stack } from '../../components/Stack'
import { formatUsd } from '../../lib/format'
import { creditCardHref, debitCardHref } from '../../lib/paths'
import type { BankView } from '../../services/bank/bankView'
import type { CreditCard, DebitCard } from '../../services/contracts'
import { CardFace } from './CardFace'
import { useCreditCard, useDebitCard } from './useCard'

interface Props<Card> {
  view: BankView<Card>
  href: string
  face: (card: Card) => ReactNode
}

/** The card that a payment has created, with a link to its page. */
function MadeCard<Card>({ view: { data, error }, href, face }: Props<Card>) {
  return (
    <Stack>
      {(data !== undefined || error === undefined) && (
        <CardGrid>{data === undefined ? <Skeleton shape="card" /> : face(data)}</CardGrid>
      )}
      <div>
        <RouteButton to={href}>See your card</RouteButton>
      </div>
    </Stack>
  )
}

export function MadeCreditCard({ id }: Pick<CreditCard, 'id'>) {
  return (
    <MadeCard
      view={useCreditCard(id)}
      href={creditCardHref(id)}
      face={(card) => <CardFace kind="credit" card={card} corner={formatUsd(card.amount)} />}
    />
  )
}

export function MadeDebitCard({ id }: Pick<DebitCard, 'id'>) {
  return (
    <MadeCard
      view={useDebitCard(id)}
      href={debitCardHref(id)}
      face={(card) => <CardFace kind="debit" card={card} corner={formatUsd(card.amount)} />}
    />
  )
}
