import { usePorts } from '../../app/hooks'
import { Facts } from '../../components/Facts'
import { Panel } from '../../components/Panel'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { chainName } from '../../lib/chains'

/** Explains beside the form what an account is and costs. */
export function AboutAccounts() {
  const { env } = usePorts()
  return (
    <Panel title="What it is">
      <Stack gap={12}>
        <Text>
          A programmable account is a Safe smart account: a contract that only its owners can move, as many of
          them together as you choose.
        </Text>
        <Facts
          facts={[
            { label: 'Chain', value: chainName(env.defaultChainId) },
            { label: 'It costs', value: 'the network fee, once' },
          ]}
        />
        <Text look="muted">
          Florin holds no key to it. If owners lose their wallets and too few are left to sign, nobody can get
          at what it holds.
        </Text>
      </Stack>
    </Panel>
  )
}
