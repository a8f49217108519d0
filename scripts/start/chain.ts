import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { anvilBinary } from '../../server/chain/anvilBinary'
import { deploySafe } from '../../server/chain/deploySafe'
import { rpc } from '../../server/chain/rpc'
import { LOCAL_CHAIN_ID } from '../../src/lib/localChain'
import { anvilArguments } from './anvil'
import { type Child, superviseChild } from './child'
import { mineConfirmations } from './miner'
import { pollUntil } from './poll'
import { Problem, reasonOf } from './problem'
import { CONFIRMATIONS, nodeUrl, type Settings, type Start, webOrigin } from './settings'

/** Brings the chain up, with the account contracts on it, and mines until `signal` aborts. @throws Problem */
export async function startChain({ settings, signal, onLost }: Start): Promise<Child> {
  const url = nodeUrl(settings)
  const log = join(settings.dataDir, 'chain.log')
  const chain = superviseChild(spawnAnvil(settings, log))
  const failed = new AbortController()
  void chain.ended.then((how) =>
    failed.abort(new Problem(`The chain did not start: it ${how}.${firstLine(log)}`)),
  )
  try {
    await pollUntil('The chain', async () => Number(await rpc(url, 'eth_chainId')) === LOCAL_CHAIN_ID, {
      seconds: 20,
      signal: AbortSignal.any([signal, failed.signal]),
    })
    await deploySafe((method, ...parameters) => rpc(url, method, parameters)).catch((error: unknown) => {
      throw new Problem(`The chain did not take the account contracts: ${reasonOf(error)}.`)
    })
  } catch (error) {
    await chain.stop()
    throw error
  }
  void chain.ended.then((how) => onLost(new Problem(`The chain has gone: it ${how}.`)))
  void mineConfirmations(url, { confirmations: CONFIRMATIONS, blockMs: settings.blockMs }, signal)
  return chain
}

function spawnAnvil(settings: Settings, log: string) {
  const output = openSync(log, 'w', 0o600)
  try {
    const args = anvilArguments(settings.dataDir, settings.nodePort, webOrigin(settings))
    return spawn(anvilBinary(), args, { stdio: ['ignore', output, output] })
  } catch (error) {
    throw new Problem(`The chain did not start: ${reasonOf(error)}.`)
  } finally {
    closeSync(output)
  }
}

/** @returns a space and the log's first line, in which anvil names its trouble; empty when it said nothing */
function firstLine(path: string): string {
  try {
    const [line] = readFileSync(path, 'utf8').trim().split('\n')
    return line ? ` ${line}` : ''
  } catch {
    return ''
  }
}
