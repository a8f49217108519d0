import { usePorts } from '../../../app/hooks'
import { Badge } from '../../../components/Badge'
import { Copyable } from '../../../components/Copyable'
import { ExplorerLink } from '../../../components/ExplorerLink'
import { List } from '../../../components/List'
import { ListRow } from '../../../components/ListRow'
import { Panel } from '../../../components/Panel'
import { RouteButton } from '../../../components/RouteButton'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { shortAddress } from '../../../lib/address'
import { formatDay, formatExactEth } from '../../../lib/format'
import { paths } from '../../../lib/paths'
import { returnNotes } from '../../../lib/returnNotes'
import type { CreditCard } from '../../../services/contracts'

interface Props {
  card: CreditCard
  closed: NonNullable<CreditCard['closed']>
}

/** How far the return of the collateral is. */
function summary({ card, closed: { returns } }: Props): string {
  if (returns.length === 0) return 'None of its collateral was confirmed then, so nothing went back.'
  const notes = returnNotes([card, ...(card.addedCollateral ?? [])], returns)
  if (notes.length > 0) return notes.join(' ')
  return returns.every(({ isPaid }) => isPaid)
    ? 'Its collateral is back where it came from.'
    : 'Its collateral is being sent back to where it came from.'
}

/** In place of line and health once a line is closed: when, and by which transactions the collateral goes back. */
export function ClosedLine({ card, closed }: Props) {
  const { env } = usePorts()
  const { at, returns } = closed
  const day = formatDay(at)
  return (
    <Panel title="This line is closed">
      <Stack gap={12}>
        <Text>
          {day === undefined ? 'We have closed this line.' : `We closed this line on ${day}.`}{' '}
          {summary({ card, closed })}
        </Text>
        {returns.length > 0 && (
          <List aria-label="Returned collateral">
            {returns.map(({ amount, transactionHash, isPaid, hasFailed }, index) => (
              <ListRow
                key={transactionHash ?? index}
                title={
                  <>
                    {formatExactEth(amount)}{' '}
                    {isPaid ? (
                      <Badge>Confirmed</Badge>
                    ) : hasFailed ? (
                      <Badge tone="warn">Not sent back yet</Badge>
                    ) : (
                      <Badge tone="quiet" icon="clock">
                        Being sent back
                      </Badge>
                    )}
                  </>
                }
                detail={
                  transactionHash === undefined ? undefined : (
                    <ExplorerLink chainId={env.defaultChainId} hash={transactionHash} />
                  )
                }
                aside={
                  transactionHash !== undefined && (
                    <Copyable
                      what="transaction hash"
                      text={transactionHash}
                      shown={shortAddress(transactionHash)}
                    />
                  )
                }
              />
            ))}
          </List>
        )}
        <Text look="muted">
          The card can no longer be used, and the line cannot be opened again. You can apply for a new one.
        </Text>
        <div>
          <RouteButton kind="ghost" to={paths.newCreditCard}>
            Apply for Credit Card
          </RouteButton>
        </div>
      </Stack>
    </Panel>
  )
}
