import { relative } from 'node:path'
import { LOCAL_ACCOUNTS, LOCAL_CHAIN_ID } from '../../src/lib/localChain'
import { type Bank, startBank } from './bank'
import { startChain } from './chain'
import { startGuard } from './guard'
import { Problem } from './problem'
import { bankOrigin, type Settings, webOrigin } from './settings'
import { requireGate, startWeb, type Web } from './web'

/** Runs chain, bank and app until `wished` aborts. @throws Problem when one does not come up or is lost. */
export async function runStack(settings: Settings, wished: AbortSignal): Promise<void> {
  const lost = new AbortController()
  const over = AbortSignal.any([wished, lost.signal])
  const onLost = (problem: unknown) => lost.abort(problem)

  const guard = startGuard(settings.dataDir)
  const chain = startChain(settings, guard, over)
  const bank = chain.then(() => startBank({ settings, guard, signal: over, say, onLost }))
  const web = startWeb(settings, over, say)

  try {
    await orUntil(over, Promise.all([bank, web]))
    guard.onFailed((reason) => onLost(new Problem(`The chain has gone: ${reason}.`)))
    await requireGate(settings, over)
    announce(settings, await bank)
    await orUntil(over, new Promise<never>(() => undefined))
  } catch (error) {
    // A wish to end is no failure, and neither is what it interrupts.
    if (!wished.aborted) {
      lost.abort(error)
      throw error
    }
  } finally {
    // Also what was still on its way up. The chain goes last: the bank may have a word to say to it.
    await Promise.all([stop(web), stop(bank)])
    await guard.stop()
  }
}

/** As the promise, unless the signal aborts first. @throws the signal's reason */
function orUntil<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const leave = () => reject(signal.reason as Error)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
  return Promise.race([promise, aborted])
}

/** Stops a part that came up; one that did not has cleaned up after itself and been reported. */
async function stop(part: Promise<Bank | Web>): Promise<void> {
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
