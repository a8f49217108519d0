import { onOrigin } from './onOrigin'
import type { Env } from './parseEnv'

/** vite.config.ts parses the variables and puts the result here. */
declare const __ENV__: Env

/** The app's configuration. The only file that reads `import.meta`, which Jest cannot load. */
export const readEnv = (): Env => ({
  ...onOrigin(__ENV__, window.location.origin),
  // The name of this file's chunk has a hash, which changes with every chunk that it loads.
  build: __DEVELOPMENT__ ? undefined : import.meta.url,
})
