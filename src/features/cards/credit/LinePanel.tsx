import { Amount } from '../../../components/Amount'
import { Facts } from '../../../components/Facts'
import { Panel } from '../../../components/Panel'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatEth, formatUsd } from '../../../lib/format'
import { weiFromEth } from '../../../lib/money'
import type { CreditCard } from '../../../services/contracts'
import { AddCollateralButton } from '../collateral/AddCollateralButton'

interface Props {
  card: CreditCard
}

/** The credit line and its collateral, with the value when it was locked. The health panel has its value now. */
export function LinePanel({ card }: Props) {
  return (
    <Panel>
      <Stack gap={16}>
        <div>
          <Text look="eyebrow">Credit line</Text>
          <Amount size="large" value={formatUsd(card.amount)} />
          <Text look="muted">Nothing is owed: nothing can be spent on the line yet.</Text>
        </div>
        <Facts
          look="tiles"
          facts={[
            {
              label: 'Collateral',
              value: <Amount value={formatEth(weiFromEth(card.collateralizedAmount))} />,
            },
            {
              label: 'Value when locked',
              value: <Amount value={formatUsd(card.collateralizedAssetValue)} />,
            },
          ]}
        />
        <AddCollateralButton card={card} />
      </Stack>
    </Panel>
  )
}
