import { DataView } from '../../../components/DataView'
import { EmptyState } from '../../../components/EmptyState'
import { PageTitle } from '../../../components/PageTitle'
import { RouteButton } from '../../../components/RouteButton'
import { Skeleton } from '../../../components/Skeleton'
import { Stack } from '../../../components/Stack'
import { creditCardHref, debitCardHref, paths } from '../../../lib/paths'
import { api } from '../../../services/api'
import { useBankView } from '../../../services/bank/useBankView'
import { useAddress } from '../../connection'
import { CardLink } from './CardLink'
import { CardGrid } from './CardGrid'
import { isActive } from '../cardStatus'
import { formatUsd } from '../../../lib/format'

/** All cards: credit and debit, each list with its own state, so that one failing does not hide the other. */
export function CardsPage() {
  const wallet = useAddress()
  const credit = useBankView(api.useCreditAllQuery({ wallet }))
  const debit = useBankView(api.useDebitAllQuery({ wallet }))
  return (
    <>
      <PageTitle>Cards</PageTitle>
      <Stack gap={32}>
        <section aria-labelledby="credit-cards">
          <h2 id="credit-cards">Credit cards</h2>
          <DataView view={credit} skeleton={<Skeleton shape="card" />}>
            {(cards) =>
              cards.length === 0 ? (
                <EmptyState
                  title="No credit card yet"
                  action={<RouteButton to={paths.newCreditCard}>Start an application</RouteButton>}
                >
                  Lock ETH as collateral and spend dollars against it. You keep the ETH as long as the line is
                  covered.
                </EmptyState>
              ) : (
                <CardGrid>
                  {cards.map((card) => (
                    <CardLink
                      key={card.id}
                      kind="credit"
                      card={card}
                      to={creditCardHref(card.id)}
                      corner={isActive(card) ? 'Active' : 'Frozen ❅'}
                      isFrozen={!isActive(card)}
                    />
                  ))}
                </CardGrid>
              )
            }
          </DataView>
        </section>
        <section aria-labelledby="debit-cards">
          <h2 id="debit-cards">Debit cards</h2>
          <DataView view={debit} skeleton={<Skeleton shape="card" />}>
            {(cards) =>
              cards.length === 0 ? (
                <EmptyState
                  title="No debit card yet"
                  action={
                    <RouteButton kind="ghost" to={paths.newDebitCard}>
                      Get a debit card
                    </RouteButton>
                  }
                >
                  Pay ETH onto a card and spend it as dollars.
                </EmptyState>
              ) : (
                <CardGrid>
                  {cards.map((card) => (
                    <CardLink
                      key={card.id}
                      kind="debit"
                      card={card}
                      to={debitCardHref(card.id)}
                      corner={formatUsd(card.amount)}
                    />
                  ))}
                </CardGrid>
              )
            }
          </DataView>
        </section>
      </Stack>
    </>
  )
}
