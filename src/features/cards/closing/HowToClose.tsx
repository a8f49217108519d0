import { usePorts } from '../../../app/hooks'
import { Copyable } from '../../../components/Copyable'
import { Facts } from '../../../components/Facts'
import { Panel } from '../../../components/Panel'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatEth } from '../../../lib/format'
import { weiFromEth } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'

interface Props {
  card: CreditCard
}

/** How a customer gets the collateral back, and what it takes. */
export function HowToClose({ card }: Props) {
  const { env } = usePorts()
  return (
    <Panel title="Close this line" isFolded>
      <Stack gap={12}>
        <Text>
          To close this line and get your collateral back, <a href={env.pilotApplicationUrl}>write to us</a>{' '}
          with the number of the line. We send {formatEth(weiFromEth(card.collateralizedAmount))} back to
          where it came from, and pay the network fee.
        </Text>
        <Facts
          facts={[
            { label: 'Number of the line', value: <Copyable what="number of the line" text={card.id} /> },
          ]}
        />
        <Text look="muted">
          Nothing can be spent on a line yet, so nothing is owed and you repay nothing first. A closed line
          cannot be opened again.
        </Text>
      </Stack>
    </Panel>
  )
}
