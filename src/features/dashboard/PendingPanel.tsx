import { Link } from 'react-router-dom'
import { Amount } from '../../components/Amount'
import { List } from '../../components/List'
import { ListRow } from '../../components/ListRow'
import { Panel } from '../../components/Panel'
import { counted } from '../../lib/countSentence'
import { formatUsd } from '../../lib/format'
import { centsFromUsd, usdFromCents } from '../../lib/money'
import { creditCardHref, debitCardHref, paths, wireHref } from '../../lib/paths'
import type { CreditCard, DebitCard, User, Wire } from '../../services/contracts'

interface Props {
  /** Undefined while unknown. The panel then leaves wires out. */
  wires: readonly Wire[] | undefined
  cards: readonly (CreditCard | DebitCard)[]
  identity: User | undefined
}

/** Wires on hold that are listed one by one. */
const MOST_HELD = 3

const sumOf = (wires: readonly Wire[]): string =>
  formatUsd(usdFromCents(wires.reduce((sum, { amount }) => sum + centsFromUsd(amount), 0n)))

/** Wires, cards and the identity that wait for the customer, the bank or the chain. The tray has payments under way. */
export function PendingPanel({ wires = [], cards, identity }: Props) {
  const held = wires.filter(({ status }) => status === 'On hold')
  const moving = wires.filter(({ status }) => status === 'Processing' || status === 'Sent')
  const unpaid = cards.filter(({ fundingStatus }) => fundingStatus === 'Pending')
  const review = identity && reviewRow(identity)
  if (held.length + moving.length + unpaid.length === 0 && !review) return null
  return (
    <Panel title="Pending">
      <List>
        {held.slice(0, MOST_HELD).map((wire) => (
          <ListRow
            key={wire.id}
            icon="warning"
            title={<Link to={wireHref(wire.id)}>Wire to {wire.recipientDetails.name} is on hold</Link>}
            detail={wire.statusReason}
            aside={<Amount size="row" value={formatUsd(wire.amount)} />}
          />
        ))}
        {held.length > MOST_HELD && (
          <ListRow
            icon="warning"
            title={<Link to={paths.wires}>{counted(held.length - MOST_HELD, 'more wire')} on hold</Link>}
            aside={<Amount size="row" value={sumOf(held.slice(MOST_HELD))} />}
          />
        )}
        {moving.length > 0 && (
          <ListRow
            icon="clock"
            title={
              <Link to={paths.wires}>
                {moving.length === 1 ? '1 wire on its way' : `${moving.length} wires on their way`}
              </Link>
            }
            aside={<Amount size="row" value={sumOf(moving)} />}
          />
        )}
        {unpaid.map((card) => (
          <ListRow
            // The ids of both kinds may coincide.
            key={`${'cardStatus' in card} ${card.id}`}
            icon="card"
            title={
              <Link to={'cardStatus' in card ? creditCardHref(card.id) : debitCardHref(card.id)}>
                {'cardStatus' in card ? 'Credit' : 'Debit'} card ending in {card.lastFour ?? '••••'}
              </Link>
            }
            detail="Its payment is waiting for confirmation."
          />
        ))}
        {review && (
          <ListRow
            icon="wallet"
            title={<Link to={paths.settings}>{review.title}</Link>}
            detail={review.detail}
          />
        )}
      </List>
    </Panel>
  )
}

/** Undefined for a verified identity. */
function reviewRow({ kycStatus, kycReview }: User): { title: string; detail: string } | undefined {
  if (kycStatus) return undefined
  if (kycReview === 'pending') return { title: 'Identity', detail: 'We are reviewing your details.' }
  if (kycReview === 'rejected')
    return { title: 'Verify your identity', detail: 'Your details were not accepted. Submit them again.' }
  return { title: 'Verify your identity', detail: 'Enter your name and e-mail in Settings.' }
}
