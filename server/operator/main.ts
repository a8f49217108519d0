import { CallError } from '../callError'
import { ConfigError, readConfig } from '../config'
import { DatabaseUnusableError } from '../db/database'
import { operate } from './operate'

/** `npm run bank -- …`. Exit codes: 0 done, 1 refused or broken, 2 not understood. */
async function main(): Promise<void> {
  const { code, text } = await operate(readConfig(process.env), process.argv.slice(2))
  const stream = code === 0 ? process.stdout : process.stderr
  stream.write(`${text}\n`)
  process.exitCode = code
}

main().catch((error: unknown) => {
  const { message, stack } = error as Error
  const isPlain = [ConfigError, DatabaseUnusableError, CallError].some((kind) => error instanceof kind)
  process.stderr.write(`${isPlain ? message : (stack ?? message)}\n`)
  process.exitCode = 1
})
