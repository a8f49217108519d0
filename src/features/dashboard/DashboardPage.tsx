import { Link } from 'react-router-dom'
import { Amount } from '../../components/Amount'
import { Columns } from '../../components/Columns'
import { DataView } from '../../components/DataView'
import { EmptyState } from '../../components/EmptyState'
import { List } from '../../components/List'
import { ListRow } from '../../components/ListRow'
import { PageTitle } from '../../components/PageTitle'
import { Panel } from '../../components/Panel'
import { RouteButton } from '../../components/RouteButton'
import { Skeleton } from '../../components/Skeleton'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { isClosed } from '../../lib/cardStatus'
import { formatUsd, maskedCardNumber } from '../../lib/format'
import { creditCardHref, paths } from '../../lib/paths'
import { api } from '../../services/api'
import { bankView } from '../../services/bank/bankView'
import { CardStatus } from '../cards'
import { useAddress } from '../connection'
import { RecentWires } from '../wires'

/** The balance, the credit cards and the latest wires. */
export function DashboardPage() {
  const wallet = useAddress()
  const balance = bankView(api.useDebitBalanceQuery({ wallet }))
  const credit = bankView(api.useCreditAllQuery({ wallet }))
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <Columns>
        <Stack>
          <section aria-label="Available to spend">
            <Text look="eyebrow">Available to spend</Text>
            <DataView view={balance} skeleton={<Skeleton shape="figure" />}>
              {(amount) => <Amount size="hero" value={formatUsd(amount)} />}
            </DataView>
          </section>
          <Panel title="Credit cards">
            <DataView view={credit} skeleton={<Skeleton shape="row" />}>
              {(cards) =>
                cards.every(isClosed) ? (
                  <EmptyState
                    title={cards.length === 0 ? 'No credit card yet' : 'No open credit card'}
                    action={<RouteButton to={paths.newCreditCard}>Start an application</RouteButton>}
                  />
                ) : (
                  <List>
                    {cards
                      .filter((card) => !isClosed(card))
                      .map((card) => (
                        <ListRow
                          key={card.id}
                          icon="card"
                          title={
                            <Link to={creditCardHref(card.id)}>
                              {maskedCardNumber(card.lastFour ?? '••••')}
                            </Link>
                          }
                          detail={<CardStatus card={card} />}
                          aside={<Amount size="row" value={formatUsd(card.amount)} />}
                        />
                      ))}
                  </List>
                )
              }
            </DataView>
          </Panel>
        </Stack>
        <RecentWires />
      </Columns>
    </>
  )
}
