import { parseEnv, type Env } from '../lib/parseEnv'
import { API_URL, PRICE_URL } from './fakeFetch'

/** The app's configuration in a local start. */
export const testEnv = (rpcUrl = 'http://127.0.0.1:1'): Env => ({
  ...parseEnv({
    VITE_API_URL: API_URL,
    VITE_API_CREDENTIALS: 'include',
    VITE_RPC_URLS: rpcUrl,
    VITE_DEFAULT_CHAIN: '31337',
    VITE_PRICE_URLS: PRICE_URL,
    VITE_PILOT_APPLICATION_URL: 'https://pilot.example',
  }),
  build: 'this',
})
