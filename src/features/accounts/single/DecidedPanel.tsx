import { Badge, type BadgeTone } from '../../../components/Badge'
import { ExplorerLink } from '../../../components/ExplorerLink'
import { List } from '../../../components/List'
import { ListRow } from '../../../components/ListRow'
import { Panel } from '../../../components/Panel'
import { formatMoment } from '../../../lib/format'
import type { AccountTransaction } from '../../../services/contracts'
import { actionDone, actionTitle } from './actionWords'

interface Props {
  transactions: readonly AccountTransaction[]
  chainId: number
}

/** The page is about what can be done; the chain's explorer has the rest. */
const MOST_SHOWN = 5

const STATES: Record<AccountTransaction['status'], { word: string; tone: BadgeTone }> = {
  executed: { word: 'Confirmed', tone: 'good' },
  replaced: { word: 'Replaced', tone: 'quiet' },
  done: { word: 'Decided', tone: 'quiet' },
  waiting: { word: 'Waiting', tone: 'quiet' },
}

/** The last transactions that owners have decided together. */
export function DecidedPanel({ transactions, chainId }: Props) {
  if (transactions.length === 0) return null
  return (
    <Panel title="Decided">
      <List>
        {transactions.slice(0, MOST_SHOWN).map(({ action, nonce, status, transactionHash, proposedAt }) => (
          <ListRow
            key={`${nonce} ${action.kind}`}
            title={
              status === 'executed'
                ? action.kind === 'reject'
                  ? `Rejected number ${nonce}`
                  : actionDone(action)
                : actionTitle(action)
            }
            detail={
              <>
                Number {nonce}, proposed {formatMoment(Date.parse(proposedAt))}{' '}
                {transactionHash !== undefined && <ExplorerLink chainId={chainId} hash={transactionHash} />}
              </>
            }
            aside={<Badge tone={STATES[status].tone}>{STATES[status].word}</Badge>}
          />
        ))}
      </List>
    </Panel>
  )
}
