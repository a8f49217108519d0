import { Link } from 'react-router-dom'
import { List } from '../../components/List'
import { ListRow } from '../../components/ListRow'
import { Panel } from '../../components/Panel'
import { paths } from '../../lib/paths'

/** Links to pages that the navigation does not have. */
export function RecordsPanel() {
  return (
    <Panel title="Records">
      <List>
        <ListRow
          icon="clock"
          title={<Link to={paths.activity}>Activity</Link>}
          detail="Everything that happened, to filter and download"
        />
        <ListRow
          icon="bank"
          title={<Link to={paths.recipients}>Recipients</Link>}
          detail="Whom you send wires to, saved in this browser"
        />
        <ListRow
          icon="coin"
          title={<Link to={paths.unclaimed}>Unused payments</Link>}
          detail="Payments that reached us and became nothing yet"
        />
      </List>
    </Panel>
  )
}
