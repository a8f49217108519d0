import { use } from 'react'
import { Amount } from '../../components/Amount'
import { AsOf } from '../../components/AsOf'
import { DataView } from '../../components/DataView'
import { OutageSaid } from '../../components/Outage'
import { RouteButton } from '../../components/RouteButton'
import { Skeleton } from '../../components/Skeleton'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { counted } from '../../lib/countSentence'
import { isClosed } from '../../lib/cardStatus'
import { formatUsd } from '../../lib/format'
import { centsFromUsd, usdFromCents } from '../../lib/money'
import { paths } from '../../lib/paths'
import type { BankView } from '../../services/bank/bankView'
import type { CreditCard, DebitCard } from '../../services/contracts'

interface Props {
  balance: BankView<string>
  debit: BankView<DebitCard[]>
  credit: BankView<CreditCard[]>
  /** Adds the buttons, for a customer who has taken the first steps. */
  hasActions?: boolean
}

/** The screen's main number. */
export function AvailableToSpend({ balance, debit, credit, hasActions = false }: Props) {
  return (
    <section aria-label="Available to spend">
      <Stack gap={20}>
        <div>
          <Text look="eyebrow">Available to spend</Text>
          <DataView view={balance} skeleton={<Skeleton shape="figure" />}>
            {(amount) => (
              <Stack gap={8}>
                <Amount size="hero" value={formatUsd(amount)} />
                <Text look="muted">
                  <Summary cards={debit.data} at={balance.answeredAt} />
                  {linesSentence(debit.data, credit.data)}
                </Text>
              </Stack>
            )}
          </DataView>
        </div>
        {hasActions && (
          <Stack isRow gap={10}>
            <RouteButton to={paths.sendMoney}>Send money</RouteButton>
            <RouteButton kind="ghost" to={paths.newDebitCard}>
              New debit card
            </RouteButton>
          </Stack>
        )}
      </Stack>
    </section>
  )
}

interface SummaryProps {
  /** Undefined while unknown. */
  cards: readonly DebitCard[] | undefined
  /** When the bank answered with the balance, in milliseconds since 1970. */
  at: number | undefined
}

/** `Across 2 debit cards, updated 2 min ago.` Leaves out the age while a notice shows it. */
function Summary({ cards, at }: SummaryProps) {
  const isAgeSaid = use(OutageSaid)
  const across = cards && acrossCards(cards)
  if (isAgeSaid || at === undefined) return across === undefined ? null : `${across}.`
  return (
    <>
      {across === undefined ? 'Updated ' : `${across}, updated `}
      <AsOf at={at} />.
    </>
  )
}

/** A card whose payment is not confirmed is not part of the balance. */
function acrossCards(cards: readonly DebitCard[]): string {
  const count = cards.filter(({ fundingStatus }) => fundingStatus !== 'Pending').length
  if (count > 0) return `Across ${counted(count, 'debit card')}`
  if (cards.length === 0) return 'Nothing on a debit card yet'
  return `${counted(cards.length, 'debit card')} ${cards.length === 1 ? 'waits for its payment' : 'wait for their payments'} to be confirmed`
}

/** Explains a balance of 0 to a customer with a credit line: lines cannot be spent yet. */
function linesSentence(
  debit: readonly DebitCard[] | undefined,
  credit: readonly CreditCard[] | undefined,
): string | undefined {
  const lines = credit?.filter((card) => !isClosed(card) && card.fundingStatus !== 'Pending') ?? []
  if (debit?.length !== 0 || lines.length === 0) return undefined
  const cents = lines.reduce((sum, { amount }) => sum + centsFromUsd(amount), 0n)
  return ` Credit lines, ${formatUsd(usdFromCents(cents))} in all, cannot be spent yet.`
}
