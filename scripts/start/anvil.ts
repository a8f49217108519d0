import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { LOCAL_CHAIN_ID } from '../../src/lib/localChain'

/** Often enough that a power cut costs little, seldom enough that an idle chain does not wear the disk. */
const DUMP_SECONDS = '10'

/**
 * anvil's arguments. Browsers let only pages of `origin` read its answers, or send it a call. It writes its state now and then and on SIGTERM, into a file of its own, so that being cut
 * off in the middle of writing costs that session and not the chain; the next start takes the file over if it is
 * whole.
 */
export function anvilArguments(dataDir: string, port: number, origin: string): string[] {
  const { state, dump } = adoptLastDump(dataDir)
  return [
    ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(LOCAL_CHAIN_ID), '--quiet'],
    ...['--allow-origin', origin],
    ...(existsSync(state) ? ['--load-state', state] : []),
    ...['--dump-state', dump, '--state-interval', DUMP_SECONDS],
  ]
}

function adoptLastDump(dataDir: string) {
  const state = join(dataDir, 'chain.json')
  const dump = join(dataDir, 'chain.next.json')
  if (existsSync(dump)) {
    if (isWhole(dump)) renameSync(dump, state)
    else rmSync(dump)
  }
  return { state, dump }
}

function isWhole(path: string): boolean {
  try {
    JSON.parse(readFileSync(path, 'utf8'))
    return true
  } catch {
    return false
  }
}
