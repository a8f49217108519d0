import { parseEnv, type Env } from '../lib/parseEnv'
import { ORIGIN } from './fakeFetch'

/** Stands in for `lib/env.ts`, whose `import.meta` Jest cannot load: the local chain, and nothing else set. */
export const readEnv = (): Env => parseEnv({ VITE_DEFAULT_CHAIN: '31337' }, ORIGIN)
