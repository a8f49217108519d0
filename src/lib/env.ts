import { parseEnv, type Env } from './parseEnv'

/**
 * The only file that reads `import.meta`, which Jest cannot load.
 * @throws Error naming the variable that is missing or wrong, in one line.
 */
export const readEnv = (): Env => ({
  ...parseEnv(import.meta.env, window.location.origin),
  // The name of this file's chunk has a hash, which changes with every chunk that it loads.
  build: __DEVELOPMENT__ ? undefined : import.meta.url,
})
