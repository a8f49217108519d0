import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { anvilBinary } from '../../server/chain/anvilBinary'
import { deploySafe } from '../../server/chain/deploySafe'
import { rpc } from '../../server/chain/rpc'
import { LOCAL_CHAIN_ID } from '../../src/lib/localChain'
import { anvilArguments } from './anvil'
import type { Guard } from './guard'
import { mineConfirmations } from './miner'
import { pollUntil } from './poll'
import { Problem, reasonOf } from './problem'
import { CONFIRMATIONS, nodeUrl, type Settings, webOrigin } from './settings'

/** Brings the chain up and keeps it confirming until `signal` aborts. @throws Problem when it does not come up. */
export async function startChain(settings: Settings, guard: Guard, signal: AbortSignal): Promise<void> {
  const url = nodeUrl(settings)
  const log = join(settings.dataDir, 'chain.log')
  const failed = new AbortController()
  guard.onFailed((reason) =>
    failed.abort(new Problem(`The chain did not start: ${reason}.${firstLine(log)}`)),
  )
  try {
    const origin = webOrigin(settings)
    await guard.run(anvilBinary(), anvilArguments(settings.dataDir, settings.nodePort, origin), log)
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(`The chain did not start: ${reasonOf(error)}.`)
  }
  await pollUntil('The chain', async () => Number(await rpc(url, 'eth_chainId')) === LOCAL_CHAIN_ID, {
    seconds: 20,
    signal: AbortSignal.any([signal, failed.signal]),
  })
  await deploySafe((method, ...parameters) => rpc(url, method, parameters)).catch((error: unknown) => {
    throw new Problem(`The chain did not take the account contracts: ${reasonOf(error)}.`)
  })
  void mineConfirmations(url, { confirmations: CONFIRMATIONS, blockMs: settings.blockMs }, signal)
}

/** How a log begins (anvil names its trouble first), in front of which a space stands; empty when it says nothing. */
function firstLine(path: string): string {
  try {
    const [line] = readFileSync(path, 'utf8').trim().split('\n')
    return line ? ` ${line}` : ''
  } catch {
    return ''
  }
}
