import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type BankLog, followBank } from './bankLog'
import type { Guard } from './guard'
import { openLogFile } from './logFile'
import { pollUntil } from './poll'
import { Problem } from './problem'
import { bankEnvironment, bankOrigin, type Settings } from './settings'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const READY_SECONDS = 60
const GRACE_MS = 5_000
const RESTART_MS = 1_000
/** Counted by how long it had run, not by the clock: a slow machine takes as long again to start it. */
const CRASHES = { most: 3, shortLifeMs: 30_000 } as const

export interface Bank {
  /** Of the process that runs now; another one after a crash. */
  readonly pid: number | undefined
  stop(): Promise<void>
}

interface Options {
  readonly settings: Settings
  readonly guard: Guard
  /** Aborted when everything stops. */
  readonly signal: AbortSignal
  readonly say: (line: string) => void
  /** Called when a bank that was once ready cannot be kept alive. */
  readonly onLost: (problem: Problem) => void
}

/** Starts the bank, waits until it is ready, and from then on starts it again when it dies. @throws Problem */
export async function startBank(options: Options): Promise<Bank> {
  const { settings, guard, signal, say, onLost } = options
  const file = openLogFile(join(settings.dataDir, 'bank.log'))
  let shortLives = 0
  let readyAt = 0
  let child: ChildProcess | undefined

  const isOver = () => signal.aborted

  const launch = async () => {
    const started = spawnBank(settings)
    child = started
    const log = followBank(started.stderr, file, say)
    if (started.pid !== undefined) guard.watch(started.pid)
    const died = new AbortController()
    started.once('close', () => {
      if (started.pid !== undefined) guard.unwatch(started.pid)
      died.abort(new Problem(`The bank did not start: ${lastWords(started, log)}`))
    })
    await pollUntil('The bank', () => isReady(settings), {
      seconds: READY_SECONDS,
      signal: AbortSignal.any([signal, died.signal]),
    })
    readyAt = Date.now()
    died.signal.addEventListener('abort', () => void relaunch(ending(started)))
    // It may have died between its answer and this line.
    died.signal.throwIfAborted()
  }

  const relaunch = async (reason: string) => {
    if (isOver()) return
    shortLives = Date.now() - readyAt < CRASHES.shortLifeMs ? shortLives + 1 : 1
    if (shortLives >= CRASHES.most) {
      onLost(new Problem(`The bank died ${shortLives} times, soon after each start. See ${file.path}.`))
      return
    }
    say(`The bank has gone (${reason}). Starting it again.`)
    try {
      await sleep(RESTART_MS, undefined, { signal })
      await launch()
      say(`The bank is back (pid ${child?.pid ?? 'unknown'}).`)
    } catch (error) {
      if (!isOver()) onLost(error instanceof Problem ? error : new Problem(String(error)))
    }
  }

  const stop = async () => {
    if (child) await end(child)
    file.end()
  }

  try {
    await launch()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    stop,
    get pid() {
      return child?.pid
    },
  }
}

const spawnBank = (settings: Settings) =>
  // One process (the tsx command would be two), in a session of its own so that we decide when it stops; it
  // leaves by itself when the channel to us closes.
  spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: ROOT,
    detached: true,
    env: { ...process.env, ...bankEnvironment(settings) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  }) as ChildProcess & { stderr: NonNullable<ChildProcess['stderr']> }

async function isReady(settings: Settings): Promise<boolean> {
  const response = await fetch(`${bankOrigin(settings)}/readyz`, { signal: AbortSignal.timeout(2_000) })
  return response.status === 200
}

const ending = (child: ChildProcess): string =>
  child.signalCode ? `was ended by ${child.signalCode}` : `ended with code ${child.exitCode ?? 'unknown'}`

const lastWords = (child: ChildProcess, log: BankLog): string => log.lastWords() || `it ${ending(child)}.`

/** Asks it to stop, and no longer asks after a while: one that hangs must not keep the terminal. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const kill = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
  await exited
  clearTimeout(kill)
}
