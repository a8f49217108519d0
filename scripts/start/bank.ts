import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { followBank } from './bankLog'
import { type Child, superviseChild } from './child'
import { openLogFile } from './logFile'
import { pollUntil } from './poll'
import { Problem } from './problem'
import { bankEnvironment, bankOrigin, type Settings, type Start } from './settings'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** A start takes a few seconds, and much longer on a busy machine. */
const READY_SECONDS = 180
const RESTART_MS = 1_000
/** Counted by how long each bank had run: a slow machine takes longer to start one. */
const CRASHES = { most: 3, shortLifeMs: 30_000 } as const

export interface Bank {
  /** Of the process that runs now; after a crash it is another one. */
  readonly pid: number | undefined
  stop(): Promise<void>
}

/** Starts the bank, waits until it is ready, and from then on starts it again when it dies. @throws Problem */
export async function startBank({ settings, signal, say, onLost }: Start): Promise<Bank> {
  const file = openLogFile(join(settings.dataDir, 'bank.log'))
  let bank: Child | undefined

  const launch = async (): Promise<Child> => {
    const child = spawnBank(settings)
    const log = followBank(child.stderr, file, say)
    const launched = superviseChild(child)
    bank = launched
    const died = new AbortController()
    void launched.ended.then((how) =>
      died.abort(new Problem(`The bank did not start: ${log.lastWords() || `it ${how}.`}`)),
    )
    await pollUntil('The bank', () => isReady(settings), {
      seconds: READY_SECONDS,
      signal: AbortSignal.any([signal, died.signal]),
    })
    return launched
  }

  const keepAlive = async (first: Child): Promise<void> => {
    let shortLives = 0
    for (let current = first; ;) {
      const readyAt = Date.now()
      const how = await current.ended
      signal.throwIfAborted()
      shortLives = Date.now() - readyAt < CRASHES.shortLifeMs ? shortLives + 1 : 1
      if (shortLives >= CRASHES.most)
        throw new Problem(`The bank died ${shortLives} times, soon after each start. See ${file.path}.`)
      say(`The bank has gone (${how}). Starting it again.`)
      await sleep(RESTART_MS, undefined, { signal })
      current = await launch()
      say(`The bank is back (pid ${current.pid ?? 'unknown'}).`)
    }
  }

  const stop = async () => {
    await bank?.stop()
    file.end()
  }

  try {
    keepAlive(await launch()).catch(onLost)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    stop,
    get pid() {
      return bank?.pid
    },
  }
}

/** One process: the tsx command would be two. The bank ends by itself when the channel to its supervisor closes. */
const spawnBank = (settings: Settings) =>
  spawn(process.execPath, [...process.execArgv, 'server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...bankEnvironment(settings) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  }) as ChildProcess & { stderr: Readable }

async function isReady(settings: Settings): Promise<boolean> {
  const response = await fetch(`${bankOrigin(settings)}/readyz`, { signal: AbortSignal.timeout(2_000) })
  return response.status === 200
}
