import { Link } from 'react-router-dom'
import { Amount } from '../../components/Amount'
import { DataView } from '../../components/DataView'
import { List } from '../../components/List'
import { ListRow } from '../../components/ListRow'
import { Panel } from '../../components/Panel'
import { Skeleton } from '../../components/Skeleton'
import { formatUsd } from '../../lib/format'
import { paths, wireHref } from '../../lib/paths'
import { api } from '../../services/api'
import { bankView } from '../../services/bank/bankView'
import { useAddress } from '../connection'
import { wireHint } from './list/wireHint'
import { NoWires } from './NoWires'
import { WireStatus } from './WireStatus'

/** As many as fit beside other panels. */
const MOST = 5

/** The newest wires, with the way to all of them. */
export function RecentWires() {
  const wallet = useAddress()
  const view = bankView(api.useWireAllQuery({ wallet }))
  return (
    <Panel
      title="Recent wires"
      aside={view.data?.length ? <Link to={paths.wires}>All wires</Link> : undefined}
    >
      <DataView view={view} skeleton={<Skeleton shape="row" count={3} />}>
        {(wires) =>
          wires.length === 0 ? (
            <NoWires />
          ) : (
            <List>
              {wires.slice(0, MOST).map((wire) => {
                const hint = wireHint(wire)
                return (
                  <ListRow
                    key={wire.id}
                    icon="arrowOut"
                    title={<Link to={wireHref(wire.id)}>{wire.recipientDetails.name}</Link>}
                    detail={
                      <>
                        <WireStatus status={wire.status} />
                        {hint !== undefined && ` · ${hint}`}
                      </>
                    }
                    aside={<Amount size="row" value={formatUsd(wire.amount)} />}
                  />
                )
              })}
            </List>
          )
        }
      </DataView>
    </Panel>
  )
}
