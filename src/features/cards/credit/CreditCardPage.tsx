import { Notice } from '../../../components/Notice'
import { Text } from '../../../components/Text'
import { isClosed } from '../../../lib/cardStatus'
import { formatUsd } from '../../../lib/format'
import type { CreditCard } from '../../../services/contracts'
import { CardDetail } from '../CardDetail'
import { CardFace } from '../CardFace'
import { CardAlerts } from '../alerts/CardAlerts'
import { cardName, CardShell } from '../CardShell'
import { ClosedLine } from '../closing/ClosedLine'
import { HowToClose } from '../closing/HowToClose'
import { AddedCollateral } from '../collateral/AddedCollateral'
import { useFreezeStatus } from '../freeze/freezeStatus'
import { FundingFacts } from '../FundingFacts'
import { PendingFunding } from '../PendingFunding'
import { CardWithNumber } from '../number/CardWithNumber'
import { useCreditCard } from '../useCard'
import { CreditHealth } from '../health/CreditHealth'
import { MarginCallNotice } from '../health/MarginCallNotice'
import { LinePanel } from './LinePanel'

interface FaceProps {
  card: CreditCard
}

/** The card, and what freezing does and does not do (DOMAIN.md). */
function CreditCardFace({ card }: FaceProps) {
  const { status, word, isFrozen } = useFreezeStatus(card)
  // A closed card has no number to show, and cannot be frozen.
  if (isClosed(card)) return <CardFace kind="credit" card={card} corner="Closed" />
  return (
    <>
      <CardWithNumber kind="credit" card={card} corner={word} isFrozen={isFrozen} />
      {status === 'Frozen' ? (
        <Notice tone="frost" title="New payments are declined">
          Pending payments and refunds still go through.
        </Notice>
      ) : (
        <Text look="muted">Freezing blocks new payments. Pending payments still go through.</Text>
      )}
    </>
  )
}

interface Props {
  id: string
}

function CreditCardDetail({ id }: Props) {
  return (
    <CardDetail
      view={useCreditCard(id)}
      face={(card) => (
        <>
          <MarginCallNotice cards={[card]} isOnItsPage />
          <CreditCardFace card={card} />
        </>
      )}
      aside={(card) => (
        <>
          {card.fundingStatus !== 'Pending' && <CardAlerts card={card} />}
          <FundingFacts dayLabel="Opened" card={card} />
          <AddedCollateral card={card} />
          {!isClosed(card) && card.fundingStatus !== 'Pending' && <HowToClose card={card} />}
        </>
      )}
    >
      {(card) =>
        card.closed ? (
          <ClosedLine card={card} closed={card.closed} />
        ) : card.fundingStatus === 'Pending' ? (
          <PendingFunding>{`The credit line of ${formatUsd(card.amount)} is`}</PendingFunding>
        ) : (
          <>
            <LinePanel card={card} />
            <CreditHealth card={card} />
          </>
        )
      }
    </CardDetail>
  )
}

/** One credit card, named by the query parameter `cardID`. */
export function CreditCardPage() {
  return (
    <CardShell title={(lastFour) => cardName('credit', lastFour)}>
      {(id) => <CreditCardDetail id={id} />}
    </CardShell>
  )
}
