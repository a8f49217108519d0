import { Link } from 'react-router-dom'
import { CardRow } from '../../components/CardRow'
import { DataView } from '../../components/DataView'
import { EmptyState } from '../../components/EmptyState'
import { RouteButton } from '../../components/RouteButton'
import { SectionHead } from '../../components/SectionHead'
import { Skeleton } from '../../components/Skeleton'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { isClosed } from '../../lib/cardStatus'
import { formatCount } from '../../lib/format'
import { paths } from '../../lib/paths'
import type { BankView } from '../../services/bank/bankView'
import type { CreditCard, DebitCard } from '../../services/contracts'
import { CardLink, weakestLine, type CardEntry } from '../cards'
import { UnderWay } from '../intents'
import { freshUsd, useLivePrice } from '../payments'

interface Props {
  debit: BankView<DebitCard[]>
  credit: BankView<CreditCard[]>
}

/** Two rows beside the panels of a wide screen. The list has all. */
const MOST = 4

/** The newest cards with their art, a carousel on a phone. */
export function CardStrip({ debit, credit }: Props) {
  const usd = freshUsd(useLivePrice())
  const entries = choose(debit.data ?? [], credit.data?.filter((card) => !isClosed(card)) ?? [])
  const total = (debit.data?.length ?? 0) + (credit.data?.length ?? 0)
  const isKnown = debit.data !== undefined && credit.data !== undefined
  const hasFailed = debit.data === undefined && debit.error !== undefined
  return (
    <section aria-label="Your cards">
      <Stack gap={12}>
        <SectionHead title="Cards">
          {total > 0 && (
            <Link to={paths.cards}>
              {isKnown && total > entries.length && total > 1
                ? `All ${formatCount(total)} cards`
                : 'All cards'}
            </Link>
          )}
        </SectionHead>
        {entries.length > 0 && (
          <CardRow>
            {entries.map((entry) => (
              <li key={`${entry.kind} ${entry.card.id}`}>
                <CardLink entry={entry} usd={usd} />
              </li>
            ))}
          </CardRow>
        )}
        {(hasFailed || (debit.data === undefined && entries.length === 0)) && (
          <DataView view={debit} skeleton={<Skeleton shape="card" />}>
            {() => null}
          </DataView>
        )}
        {/* The panel about credit says why. */}
        {credit.data === undefined && credit.error !== undefined && (
          <Text look="muted">Your credit cards are not known right now.</Text>
        )}
        {isKnown && entries.length === 0 && (
          <UnderWay kinds={['debit', 'credit']}>
            <EmptyState
              title={total > 0 ? 'No open card' : 'No card yet'}
              action={<RouteButton to={paths.newDebitCard}>Get a debit card</RouteButton>}
            >
              Pay ETH onto a card that holds US dollars.
            </EmptyState>
          </UnderWay>
        )}
      </Stack>
    </section>
  )
}

/** The newest debit card, the weakest credit line, and then the newest others of both kinds. */
function choose(debit: readonly DebitCard[], credit: readonly CreditCard[]): CardEntry[] {
  const [newest] = debit
  const weakest = weakestLine(credit) ?? credit[0]
  const others: CardEntry[] = [
    ...debit.slice(1).map((card) => ({ kind: 'debit' as const, card })),
    ...credit.filter((card) => card !== weakest).map((card) => ({ kind: 'credit' as const, card })),
  ].sort((a, b) => (b.card.createdAt ?? '').localeCompare(a.card.createdAt ?? ''))
  return [
    ...(newest ? [{ kind: 'debit' as const, card: newest }] : []),
    ...(weakest ? [{ kind: 'credit' as const, card: weakest }] : []),
    ...others,
  ].slice(0, MOST)
}
