import { EmptyState } from '../../components/EmptyState'
import { PageTitle } from '../../components/PageTitle'
import { RouteButton } from '../../components/RouteButton'
import { paths } from '../../lib/paths'

/** Create Debit Card. */
export function NewDebitCardPage() {
  return (
    <>
      <PageTitle>Create Debit Card</PageTitle>
      <EmptyState
        title="Debit cards open soon"
        action={
          <RouteButton kind="ghost" to={paths.cards}>
            To your cards
          </RouteButton>
        }
      >
        You will pay ETH onto a card here and spend it as dollars.
      </EmptyState>
    </>
  )
}
