import { onOrigin } from '../lib/onOrigin'
import { parseEnv, type Env } from '../lib/parseEnv'
import { ORIGIN } from './fakeFetch'

/** Replaces `lib/env.ts`, whose `import.meta` Jest cannot load. Only the local chain is configured. */
export const readEnv = (): Env => onOrigin(parseEnv({ VITE_DEFAULT_CHAIN: '31337' }), ORIGIN)
