import { useAppSelector, useIsOnline, usePorts } from '../../app/hooks'
import { Badge, type BadgeTone } from '../../components/Badge'
import { Facts } from '../../components/Facts'
import { Panel } from '../../components/Panel'
import { chainName } from '../../lib/chains'
import { formatAgo } from '../../lib/format'
import { api } from '../../services/api'
import { isBankError } from '../../services/bank/bankError'
import type { ChainState } from '../../services/chain/chainPort'
import { selectConnection, useAddress } from '../connection'
import { useClock } from '../intents'
import { useLivePrice } from '../payments'

interface Status {
  tone: BadgeTone
  words: string
}

const CHECKING: Status = { tone: 'quiet', words: 'Checking' }
/** The browser has no network, so the last answers say nothing about now. */
const OFFLINE: Status = { tone: 'quiet', words: 'You are offline' }

function nodesStatus(state: ChainState | undefined, hasFailed: boolean): Status {
  if (hasFailed) return { tone: 'warn', words: 'Not reachable' }
  if (!state) return CHECKING
  if (state.isSlow) return { tone: 'warn', words: 'Slow' }
  return state.isNodeAside
    ? { tone: 'warn', words: 'One has fallen behind' }
    : { tone: 'good', words: 'Connected' }
}

/** Which networks wallet and payments are on, and whether nodes, bank and price services answer. */
export function NetworkPanel() {
  const { env } = usePorts()
  const now = useClock()
  const isOnline = useIsOnline()
  const connection = useAppSelector(selectConnection)
  const wallet = useAddress()
  const chain = api.useChainStateQuery(undefined)
  const bank = api.useKycGetQuery({ wallet })
  const price = useLivePrice()

  const isBankDown = isBankError(bank.error) && bank.error.kind !== 'refused'
  const bankStatus: Status = isBankDown
    ? { tone: 'warn', words: 'Not reachable' }
    : bank.data || bank.isError
      ? { tone: 'good', words: 'Connected' }
      : CHECKING
  const nodes = nodesStatus(chain.data, chain.isError)
  const badge = ({ tone, words }: Status) => <Badge tone={tone}>{words}</Badge>
  const walletChain = connection.status === 'connected' ? chainName(connection.chainId) : undefined
  return (
    <Panel title="Network">
      <Facts
        facts={[
          { label: 'Payments on', value: chainName(env.defaultChainId) },
          { label: 'Your wallet is on', value: walletChain },
          {
            label: env.rpcUrls.length === 1 ? 'Node' : `Nodes (${env.rpcUrls.length})`,
            value: badge(isOnline ? nodes : OFFLINE),
          },
          {
            label: 'Newest block',
            value: chain.data && !chain.isError ? formatAgo(now - chain.data.newestAt) : undefined,
          },
          { label: 'Our service', value: badge(isOnline ? bankStatus : OFFLINE) },
          {
            label: 'ETH price',
            value:
              price.kind === 'known'
                ? `${price.price.source}, ${formatAgo(price.ageMs)}`
                : price.kind === 'awaited'
                  ? badge(CHECKING)
                  : badge({ tone: 'warn', words: 'Not available' }),
          },
        ]}
      />
    </Panel>
  )
}
