import { Link } from 'react-router-dom'
import { DataView } from '../../../components/DataView'
import { EmptyState } from '../../../components/EmptyState'
import { Panel } from '../../../components/Panel'
import { RouteButton } from '../../../components/RouteButton'
import { Skeleton } from '../../../components/Skeleton'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { isClosed } from '../../../lib/cardStatus'
import { creditCardHref, paths } from '../../../lib/paths'
import type { BankView } from '../../../services/bank/bankView'
import type { CreditCard } from '../../../services/contracts'
import { UnderWay } from '../../intents'
import { useLivePrice } from '../../payments'
import { HealthGauge } from './HealthGauge'
import { HealthPanel } from './HealthPanel'
import { linesAtRisk } from './linesAtRisk'

interface Props {
  view: BankView<CreditCard[]>
}

/** The health of the weakest of the wallet's credit lines. */
export function WeakestLine({ view }: Props) {
  const lines = linesAtRisk(view.data ?? [])
  const [weakest] = lines
  if (weakest && view.error === undefined) return <Health card={weakest} count={lines.length} />
  return weakest ? (
    <Stack gap={8}>
      <Health card={weakest} count={lines.length} />
      <DataView view={view} skeleton={null}>
        {() => null}
      </DataView>
    </Stack>
  ) : (
    <Panel title="Credit health">
      <DataView view={view} skeleton={<Skeleton shape="panel" />}>
        {(cards) => <NoLine cards={cards} />}
      </DataView>
    </Panel>
  )
}

interface HealthProps {
  card: CreditCard
  /** Number of lines. */
  count: number
}

function Health({ card, count }: HealthProps) {
  const live = useLivePrice()
  const name = card.lastFour === undefined ? 'Credit card' : `Credit card ending in ${card.lastFour}`
  return (
    <HealthPanel card={card} live={live}>
      {({ price }) => (
        <>
          <HealthGauge card={card} usd={price.usd} />
          <Text look="muted">
            {/* A link in a sentence is recognised by its underline. */}
            <Link to={creditCardHref(card.id)}>{name}</Link>
            {count > 1 && `, the weakest of your ${count} credit lines`}
          </Text>
        </>
      )}
    </HealthPanel>
  )
}

interface NoLineProps {
  cards: readonly CreditCard[]
}

/** Stands in for the health while no line depends on the price. */
function NoLine({ cards }: NoLineProps) {
  const open = cards.filter((card) => !isClosed(card))
  if (open.some(({ fundingStatus }) => fundingStatus === 'Pending'))
    return <Text look="muted">Your credit line is there once its payment is confirmed.</Text>
  if (open.length > 0)
    return <Text look="muted">Your credit line has no debt or no collateral, so it has no margin call.</Text>
  return (
    <UnderWay kinds={['credit']}>
      <EmptyState
        title={cards.length === 0 ? 'No credit card yet' : 'No open credit card'}
        action={
          <RouteButton kind="ghost" to={paths.newCreditCard}>
            Apply for a credit card
          </RouteButton>
        }
      >
        A credit line in dollars, secured by ETH that comes back when you close it.
      </EmptyState>
    </UnderWay>
  )
}
