import { Amount } from '../../../components/Amount'
import { Panel } from '../../../components/Panel'
import { Text } from '../../../components/Text'
import { formatUsd } from '../../../lib/format'
import { CardDetail } from '../CardDetail'
import { cardName, CardShell } from '../CardShell'
import { FundingFacts } from '../FundingFacts'
import { CardWithNumber } from '../number/CardWithNumber'
import { PendingFunding } from '../PendingFunding'
import { useDebitCard } from '../useCard'

interface Props {
  id: string
}

function DebitCardDetail({ id }: Props) {
  return (
    <CardDetail
      view={useDebitCard(id)}
      face={(card) => (
        <CardWithNumber
          kind="debit"
          card={card}
          {...(card.fundingStatus === 'Pending' && { corner: 'Pending' })}
        />
      )}
    >
      {(card) => (
        <>
          {card.fundingStatus === 'Pending' ? (
            <PendingFunding>{`The balance of ${formatUsd(card.amount)} is`}</PendingFunding>
          ) : (
            <Panel>
              <Text look="eyebrow">Balance</Text>
              <Amount size="large" value={formatUsd(card.amount)} />
            </Panel>
          )}
          <FundingFacts dayLabel="Created" card={card} />
        </>
      )}
    </CardDetail>
  )
}

/** One debit card, named by the query parameter `cardID`. */
export function DebitCardPage() {
  return (
    <CardShell title={(lastFour) => cardName('debit', lastFour)}>
      {(id) => <DebitCardDetail id={id} />}
    </CardShell>
  )
}
