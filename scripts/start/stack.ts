import { relative } from 'node:path'
import { LOCAL_ACCOUNTS, LOCAL_CHAIN_ID } from '../../src/lib/localChain'
import { type Bank, startBank } from './bank'
import { startChain } from './chain'
import { bankOrigin, type Settings, type Start, webOrigin } from './settings'
import { requireGate, startWeb } from './web'

/** Runs chain, bank and app until `ending` aborts. @throws Problem when one does not come up or is lost. */
export async function runStack(settings: Settings, ending: AbortSignal): Promise<void> {
  const lost = new AbortController()
  const signal = AbortSignal.any([ending, lost.signal])
  const start: Start = { settings, signal, say, onLost: (problem) => lost.abort(problem) }

  const chain = startChain(start)
  const bank = chain.then(() => startBank(start))
  const web = startWeb(settings, signal, say)

  try {
    await orAborted(signal, Promise.all([bank, web]))
    await requireGate(settings, signal)
    announce(settings, await bank)
    await orAborted(signal, new Promise<never>(() => undefined))
  } catch (error) {
    // What the end interrupts is no failure.
    if (!ending.aborted) {
      lost.abort(error)
      throw error
    }
  } finally {
    // The chain goes last: the bank may still need it for calls that it finishes.
    await Promise.all([stopPart(web), stopPart(bank)])
    await stopPart(chain)
  }
}

/** @throws the signal's reason when it aborts before the promise settles */
function orAborted<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const leave = () => reject(signal.reason as Error)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
  return Promise.race([promise, aborted])
}

/** Stops a part that came up. One that did not has cleaned up after itself, and its failure is reported. */
async function stopPart(part: Promise<{ stop(): Promise<void> }>): Promise<void> {
  const started = await part.catch(() => undefined)
  await started?.stop()
}

const say = (line: string): void => console.log(line)

function announce(settings: Settings, bank: Bank): void {
  const folder = relative(process.cwd(), settings.dataDir) || '.'
  say(`Chain   http://localhost:${settings.rpcPort} (id ${LOCAL_CHAIN_ID})`)
  say(`Bank    ${bankOrigin(settings)} (pid ${bank.pid ?? 'unknown'}, log ${folder}/bank.log)`)
  say(`Wallet  ${LOCAL_ACCOUNTS.whitelisted} is on the whitelist: connect with "Development wallet"`)
  say(`Ready: ${webOrigin(settings)}`)
}
