import { startBank } from './bank'
import { ConfigError, readConfig } from './config'
import { DatabaseUnusableError } from './db/database'
import { FolderInUseError } from './folderLock'
import { makeLog } from './log'

/** Runs the bank until it is told to stop. Exit codes: 0 stopped, 1 could not start or stop. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = makeLog(config.logLevel)
  const bank = await startBank(config, log)
  log.info({ url: bank.url, chainId: config.chainId }, 'the bank is open')
  let stopped: Promise<never> | undefined
  const stop = () => void (stopped ??= bank.stop().then(() => process.exit(0), giveUp))
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  // A supervisor that has died, in whatever way, closes its channel.
  process.on('disconnect', stop)
  if (process.connected) process.send?.({ ready: bank.url })
  // It died while the bank was starting. Without a supervisor there is no channel, and no `send`.
  else if (process.send) stop()
}

/** Says in one line what an operator can put right. Anything else is a bug, and shows its stack. */
function giveUp(error: unknown): never {
  const { code, message, stack } = error as NodeJS.ErrnoException
  const isPlain =
    [ConfigError, FolderInUseError, DatabaseUnusableError].some((kind) => error instanceof kind) ||
    code === 'EADDRINUSE'
  const lines = isPlain ? message.split('\n') : [stack ?? message]
  process.stderr.write(lines.map((line) => `The bank: ${line}\n`).join(''))
  process.exit(1)
}

main().catch(giveUp)
