import { Badge } from '../../../components/Badge'
import { Copyable } from '../../../components/Copyable'
import { List } from '../../../components/List'
import { ListRow } from '../../../components/ListRow'
import { Notice } from '../../../components/Notice'
import { Panel } from '../../../components/Panel'
import { shortAddress } from '../../../lib/address'
import { formatDay, formatExactEth, formatUsd } from '../../../lib/format'
import type { CreditCard } from '../../../services/contracts'

interface Props {
  card: CreditCard
}

/** The payments that added collateral to a line since it was opened; nothing without any. */
export function AddedCollateral({ card: { addedCollateral = [] } }: Props) {
  if (addedCollateral.length === 0) return null
  const isAnyPending = addedCollateral.some(({ fundingStatus }) => fundingStatus === 'Pending')
  return (
    <Panel title="Collateral added since">
      {isAnyPending && (
        <Notice tone="warn" title="Waiting for confirmation">
          A payment below has to be confirmed again. That usually takes a few minutes, and it counts as
          collateral from then on.
        </Notice>
      )}
      <List>
        {addedCollateral.map(({ transactionHash, inflow = 0, part = 0, amount, value, ...payment }) => (
          <ListRow
            key={`${transactionHash} ${inflow} ${part}`}
            title={
              <>
                {formatExactEth(amount)}{' '}
                {payment.fundingStatus === 'Pending' && <Badge tone="warn">Pending</Badge>}
              </>
            }
            detail={`Worth ${formatUsd(value)}${payment.createdAt === undefined ? '' : ` on ${formatDay(payment.createdAt)}`}`}
            aside={
              <Copyable
                what="transaction hash"
                text={transactionHash}
                shown={shortAddress(transactionHash)}
              />
            }
          />
        ))}
      </List>
    </Panel>
  )
}
