import { useSearchParams } from 'react-router-dom'
import { Amount } from '../../../components/Amount'
import { Columns } from '../../../components/Columns'
import { DataView } from '../../../components/DataView'
import { PageTitle } from '../../../components/PageTitle'
import { Panel } from '../../../components/Panel'
import { Skeleton } from '../../../components/Skeleton'
import { Text } from '../../../components/Text'
import { formatUsd } from '../../../lib/format'
import { CARD_PARAMETER } from '../../../lib/paths'
import { api } from '../../../services/api'
import { useBankView } from '../../../services/bank/useBankView'
import { useAddress } from '../../connection'
import { CardFace } from '../CardFace'
import { NoSuchCard } from '../NoSuchCard'

interface Props {
  id: string
}

function DebitCardDetail({ id }: Props) {
  const wallet = useAddress()
  const query = api.useDebitSingleQuery({ id, wallet })
  const view = useBankView(query)
  if (query.data === undefined && query.error && 'code' in query.error && query.error.code === 'NOT_FOUND')
    return <NoSuchCard />
  return (
    <DataView view={view} skeleton={<Skeleton shape="card" />}>
      {(card) => (
        <Columns look="even">
          <CardFace kind="debit" card={card} corner={formatUsd(card.amount)} />
          <Panel>
            <Text look="eyebrow">Paid onto the card</Text>
            <Amount size="large" value={formatUsd(card.amount)} />
          </Panel>
        </Columns>
      )}
    </DataView>
  )
}

/** One debit card, named by the query parameter `cardID`. */
export function DebitCardPage() {
  const [parameters] = useSearchParams()
  const id = parameters.get(CARD_PARAMETER)
  return (
    <>
      <PageTitle>Debit card</PageTitle>
      {id === null || id === '' ? <NoSuchCard /> : <DebitCardDetail key={id} id={id} />}
    </>
  )
}
