import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { LOCAL_CHAIN_ID } from '../../src/lib/localChain'

/** A power cut loses at most this much, and an idle chain does not wear the disk. */
const DUMP_SECONDS = '10'

/**
 * anvil's arguments. Browsers let only pages of `origin` call it. It dumps its state every few seconds and on SIGTERM,
 * into a second file that the next start adopts if it is whole: a dump that is cut off loses that session, and not the
 * chain.
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
