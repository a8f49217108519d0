import { Badge } from '../../../components/Badge'
import { Panel } from '../../../components/Panel'
import { Text } from '../../../components/Text'

/** A line with debt and without collateral: there is no ratio, and nothing that would cover it. */
export function NothingToSell() {
  return (
    <Panel title="Credit health" aside={<Badge tone="danger">No collateral</Badge>}>
      <Text>No ETH is locked for this line, so nothing covers it, whatever ETH is worth.</Text>
    </Panel>
  )
}
