import { Badge } from '../../../components/Badge'
import { Facts } from '../../../components/Facts'
import { Panel } from '../../../components/Panel'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatUsd } from '../../../lib/format'
import type { CreditLine } from './creditPosition'

interface Props {
  line: CreditLine
}

/** After a reorganisation the collateral's payment is unconfirmed, so the line has no position. */
export function PendingCollateral({ line }: Props) {
  return (
    <Panel
      title="Credit health"
      aside={
        <Badge tone="warn" icon="clock">
          Not confirmed
        </Badge>
      }
    >
      <Stack gap={12}>
        <Text>
          The chain reorganised, and the payment of your collateral waits to be confirmed again. Until then
          nobody can say how healthy this line is. You need not do anything: the bank keeps looking.
        </Text>
        <Facts
          facts={[
            { label: 'Collateral, not confirmed', value: `${line.collateralizedAmount} ETH` },
            { label: 'Margin call, once confirmed', value: formatUsd(line.marginCallPrice) },
            { label: 'Liquidation, once confirmed', value: formatUsd(line.liquidationPrice) },
          ]}
        />
      </Stack>
    </Panel>
  )
}
