import { useSearchParams } from 'react-router-dom'
import { Amount } from '../../../components/Amount'
import { Columns } from '../../../components/Columns'
import { DataView } from '../../../components/DataView'
import { Facts } from '../../../components/Facts'
import { PageTitle } from '../../../components/PageTitle'
import { Panel } from '../../../components/Panel'
import { Skeleton } from '../../../components/Skeleton'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatUsd } from '../../../lib/format'
import { CARD_PARAMETER } from '../../../lib/paths'
import { api } from '../../../services/api'
import { useBankView } from '../../../services/bank/useBankView'
import { useAddress } from '../../connection'
import { CardFace } from '../CardFace'
import { isActive } from '../cardStatus'
import { CreditHealth } from '../health/CreditHealth'
import { NoSuchCard } from '../NoSuchCard'

interface Props {
  id: string
}

function CreditCardDetail({ id }: Props) {
  const wallet = useAddress()
  const query = api.useCreditSingleQuery({ id, wallet })
  const view = useBankView(query)
  if (query.data === undefined && query.error && 'code' in query.error && query.error.code === 'NOT_FOUND')
    return <NoSuchCard />
  return (
    <DataView view={view} skeleton={<Skeleton shape="card" />}>
      {(card) => (
        <Columns look="even">
          <Stack>
            <CardFace
              kind="credit"
              card={card}
              corner={isActive(card) ? 'Active' : 'Frozen ❅'}
              isFrozen={!isActive(card)}
            />
            {!isActive(card) && (
              <Text look="muted">
                Frozen: new payments are declined. Payments and refunds that are already on their way still
                arrive.
              </Text>
            )}
          </Stack>
          <Stack>
            <Panel>
              <Text look="eyebrow">Credit line</Text>
              <Amount size="large" value={formatUsd(card.amount)} />
              <Facts
                look="tiles"
                facts={[
                  { label: 'Collateral', value: <Amount value={`${card.collateralizedAmount} ETH`} /> },
                  {
                    label: 'Worth when opened',
                    value: <Amount value={formatUsd(card.collateralizedAssetValue)} />,
                  },
                ]}
              />
            </Panel>
            <CreditHealth card={card} />
          </Stack>
        </Columns>
      )}
    </DataView>
  )
}

/** One credit card, named by the query parameter `cardID`. */
export function CreditCardPage() {
  const [parameters] = useSearchParams()
  const id = parameters.get(CARD_PARAMETER)
  return (
    <>
      <PageTitle>Credit card</PageTitle>
      {id === null || id === '' ? <NoSuchCard /> : <CreditCardDetail key={id} id={id} />}
    </>
  )
}
