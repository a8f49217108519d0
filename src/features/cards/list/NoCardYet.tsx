import { EmptyState } from '../../../components/EmptyState'
import { RouteButton } from '../../../components/RouteButton'
import { paths } from '../../../lib/paths'
import type { CardKind } from './cardEntry'

interface Props {
  kind: CardKind
}

/** The bank has said that there is no card of this kind; what one is good for, and how to get it. */
export function NoCardYet({ kind }: Props) {
  return kind === 'credit' ? (
    <EmptyState
      title="No credit card yet"
      action={<RouteButton to={paths.newCreditCard}>Start an application</RouteButton>}
    >
      Lock ETH as collateral and spend dollars against it. You keep the ETH as long as the line is covered.
    </EmptyState>
  ) : (
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
  )
}
