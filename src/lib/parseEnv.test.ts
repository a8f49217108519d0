import { LOCAL_ACCOUNTS } from './localChain'
import { onOrigin } from './onOrigin'
import { parseEnv } from './parseEnv'

const ORIGIN = 'https://florin.example'
const treasury = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

test('the defaults are Sepolia, the page’s own origin and the public price services', () => {
  expect(onOrigin(parseEnv({}), ORIGIN)).toEqual({
    apiUrl: 'https://florin.example/api',
    apiCredentials: 'same-origin',
    rpcUrls: ['https://ethereum-sepolia-rpc.publicnode.com', 'https://sepolia.drpc.org'],
    defaultChainId: 11155111,
    priceUrls: [
      'https://api.coinbase.com/v2/prices/ETH-USD/spot',
      'https://api.kraken.com/0/public/Ticker?pair=ETHUSD',
    ],
    treasury: undefined,
    confirmations: undefined,
    chainPollMs: 1_000,
    pilotApplicationUrl: 'mailto:pilot@florin.example',
    walletConnectProjectId: undefined,
  })
})

test('variables are used as they are set, without blanks around them', () => {
  const env = parseEnv({
    VITE_API_URL: ' https://bank.example/v1// ',
    VITE_API_CREDENTIALS: 'include',
    VITE_RPC_URLS: 'https://a.example, https://b.example',
    VITE_DEFAULT_CHAIN: '5',
    VITE_PRICE_URLS: 'https://price.example',
    VITE_TREASURY_ADDRESS: treasury,
    VITE_CONFIRMATIONS: '12',
    VITE_CHAIN_POLL_MS: '250',
    VITE_ENS_REGISTRY: treasury,
    VITE_PILOT_APPLICATION_URL: 'https://apply.example',
    VITE_WALLETCONNECT_PROJECT_ID: 'abc',
  })
  expect(env).toEqual({
    apiUrl: 'https://bank.example/v1',
    apiCredentials: 'include',
    rpcUrls: ['https://a.example', 'https://b.example'],
    defaultChainId: 5,
    priceUrls: ['https://price.example'],
    treasury,
    confirmations: 12,
    chainPollMs: 250,
    ensRegistry: treasury,
    pilotApplicationUrl: 'https://apply.example',
    walletConnectProjectId: 'abc',
  })
})

test('an address that begins with a slash is on the page’s own origin', () => {
  const built = parseEnv({ VITE_RPC_URLS: '/chain,https://b.example', VITE_PRICE_URLS: '/price' })
  const env = onOrigin(built, ORIGIN)
  expect(env.rpcUrls).toEqual(['https://florin.example/chain', 'https://b.example'])
  expect(env.priceUrls).toEqual(['https://florin.example/price'])
})

test('only the local chain has a default treasury', () => {
  expect(parseEnv({ VITE_DEFAULT_CHAIN: '31337' }).treasury).toBe(LOCAL_ACCOUNTS.treasury)
  expect(parseEnv({ VITE_DEFAULT_CHAIN: '1' }).treasury).toBeUndefined()
  expect(parseEnv({ VITE_DEFAULT_CHAIN: '31337', VITE_TREASURY_ADDRESS: treasury }).treasury).toBe(treasury)
})

test.each([
  ['VITE_API_URL', 'localhost', 'is not an address'],
  ['VITE_API_CREDENTIALS', 'omit', 'is neither same-origin nor include'],
  ['VITE_RPC_URLS', 'https://a.example,nonsense', 'is not an address'],
  ['VITE_RPC_URLS', 'https://a.example,', 'is not an address'],
  ['VITE_PRICE_URLS', 'price.example', 'is not an address'],
  ['VITE_DEFAULT_CHAIN', 'sepolia', 'is not a positive whole number'],
  ['VITE_DEFAULT_CHAIN', '0', 'is not a positive whole number'],
  ['VITE_CONFIRMATIONS', '1.5', 'is not a positive whole number'],
  ['VITE_CHAIN_POLL_MS', '0', 'is not a positive whole number'],
  ['VITE_CONFIRMATIONS', '-1', 'is not a positive whole number'],
  ['VITE_TREASURY_ADDRESS', '0x12', 'is not an address'],
  ['VITE_ENS_REGISTRY', 'ens.eth', 'is not an address'],
])('%s of %j is named in one line', (name, value, complaint) => {
  const parse = () => parseEnv({ [name]: value })
  expect(parse).toThrow(new RegExp(`^${name}: ".*" ${complaint}\\.$`))
})
