import type { Env } from '../../lib/parseEnv'
import type { AnnouncedWallets } from './announcedWallets'
import type { Connector } from './walletPort'

const WALLET_CONNECT: Connector = { id: 'walletConnect', name: 'WalletConnect', kind: 'walletConnect' }
const COINBASE: Connector = { id: 'coinbase', name: 'Coinbase Wallet', kind: 'exchange' }
/** The id of the development wallet's connector holds the number of its account. */
export const developmentId = (account: string): string => `development:${account}`
export const developmentAccount = ({ id }: Connector): number => Number(id.split(':')[1])

const DEVELOPMENT: Connector[] = __DEVELOPMENT__
  ? ['0', '1'].map((account) => ({
      id: developmentId(account),
      name: 'Development wallet',
      kind: 'development',
    }))
  : []
const INJECTED: Connector = { id: 'injected', name: 'Browser wallet', kind: 'extension' }
const NO_EXTENSION: Connector = { ...INJECTED, unavailable: 'None found in this browser.' }

/** A connector with the same id in every visit. The ids of announced wallets change. */
export const lastingConnector = (id: string): Connector | undefined =>
  [...DEVELOPMENT, INJECTED, WALLET_CONNECT, COINBASE].find((connector) => connector.id === id)

/** The picker's list: first the wallets found in this browser. */
export function listConnectors(env: Env, announced: AnnouncedWallets): readonly Connector[] {
  const found = announced.list().map((wallet) => wallet.connector)
  return [
    ...(found.length > 0 ? found : [window.ethereum ? INJECTED : NO_EXTENSION]),
    env.walletConnectProjectId === undefined
      ? { ...WALLET_CONNECT, unavailable: 'Not available here yet.' }
      : WALLET_CONNECT,
    COINBASE,
    ...DEVELOPMENT.slice(0, 1),
  ]
}
