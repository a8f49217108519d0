import { Panel } from '../../components/Panel'
import { Text } from '../../components/Text'

/** Send Money: the wire transfer, reached by `#send-money`. */
export function SendMoney() {
  return (
    <Panel title="Send Money">
      <Text look="muted">Wires from your wallet to a bank account open soon.</Text>
    </Panel>
  )
}
