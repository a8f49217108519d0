import { takeFolderLock } from '../../server/folderLock'
import { requireFreePort } from './ports'
import { Problem, reasonOf } from './problem'
import { requireUnserved } from './requireUnserved'
import { ownSettings, readDotEnv, readSettings } from './settings'
import { runStack } from './stack'

/** Nothing may outlive the starter by more than five seconds. */
const LONGEST_END_MS = 4_500

/**
 * Owns every process of a local start. It ends them when its channel to the starter closes, however the starter died.
 * Exit codes: 0 ended as asked, 1 could not start or lost a part.
 */
async function main(): Promise<void> {
  const settings = readSettings({ ...ownSettings(readDotEnv()), ...process.env })
  requireUnserved(settings.dataDir)
  // First the folder, then its ports: a second start disturbs nothing of the first.
  const lock = await takeFolderLock(settings.dataDir, 'supervisor').catch((error: unknown) => {
    throw new Problem(reasonOf(error))
  })
  try {
    await requireFreePort(settings.webPort, 'WEB_PORT')
    await requireFreePort(settings.apiPort, 'API_PORT')
    await requireFreePort(settings.nodePort, 'RPC_PORT')
    await runStack(settings, endSignal())
  } finally {
    lock.release()
  }
}

/** Aborts when the starter has closed its channel or died, and when this process itself is told to end. */
function endSignal(): AbortSignal {
  const ending = new AbortController()
  const end = () => {
    ending.abort()
    // Kills what still hangs, this process included: it leads the group of all that it has started.
    setTimeout(() => process.kill(-process.pid, 'SIGKILL'), LONGEST_END_MS).unref()
  }
  process.once('disconnect', end)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  if (!process.connected) end()
  return ending.signal
}

try {
  await main()
  process.exit(0)
} catch (error) {
  console.error(error instanceof Problem ? error.message : error)
  process.exit(1)
}
