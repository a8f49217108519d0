import { takeDataLock } from '../server/dataLock'
import { watchForEnd } from './start/ending'
import { waitForFormerGuard } from './start/guard'
import { requireFreePort } from './start/ports'
import { Problem, reasonOf } from './start/problem'
import { requireUnserved } from './start/requireUnserved'
import { ownSettings, readDotEnv, readSettings } from './start/settings'
import { runStack } from './start/stack'

/**
 * `npm start`: chain, bank and app together, ready when a page can be used, and gone together whichever way this
 * process ends.
 */
async function main(): Promise<void> {
  const settings = readSettings({ ...ownSettings(readDotEnv()), ...process.env })
  requireUnserved(settings.dataDir)
  // First the folder, then its ports: a second start disturbs nothing of the first.
  const lock = await takeDataLock(settings.dataDir, 'start').catch((error: unknown) => {
    throw new Problem(reasonOf(error))
  })
  try {
    await waitForFormerGuard(settings.dataDir)
    await requireFreePort(settings.webPort, 'WEB_PORT')
    await requireFreePort(settings.apiPort, 'API_PORT')
    await requireFreePort(settings.nodePort, 'RPC_PORT')
    await runStack(settings, watchForEnd())
  } finally {
    await lock.release()
  }
}

try {
  await main()
  process.exit(0)
} catch (error) {
  console.error(error instanceof Problem ? error.message : error)
  process.exit(1)
}
