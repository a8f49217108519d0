import { Copyable } from '../../../components/Copyable'
import { Facts } from '../../../components/Facts'
import { Panel } from '../../../components/Panel'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatEth } from '../../../lib/format'
import { weiFromEth } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'
import { useAddress } from '../../connection'

interface Props {
  card: CreditCard
}

/** How a customer gets the collateral back, and what it takes. */
export function HowToClose({ card }: Props) {
  const wallet = useAddress()
  return (
    <Panel title="Close this line">
      <Stack gap={12}>
        <Text>
          To close this line and get your collateral back, write to us with the number of the line. We send{' '}
          {formatEth(weiFromEth(card.collateralizedAmount))} back to where it came from, and pay the network
          fee.
        </Text>
        <Facts
          facts={[
            { label: 'Number of the line', value: <Copyable what="number of the line" text={card.id} /> },
            { label: 'Back to', value: <Text look="muted">{wallet}</Text> },
          ]}
        />
        <Text look="muted">
          You do not have to pay anything back first: nothing can be spent on a line yet, so nothing is owed.
          A closed line cannot be opened again.
        </Text>
      </Stack>
    </Panel>
  )
}
