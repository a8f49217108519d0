import { fork } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { processStart } from '../../server/processIdentity'

const SCRIPT = fileURLToPath(new URL('../guard.mjs', import.meta.url))
/** Longer than a guard ever takes to end what it guards. */
const FAREWELL_MS = 6_000

type Message = { running: number } | { failed: string }

/** The process that ends chain and bank if this one dies without a chance to. See guard.mjs. */
export interface Guard {
  /** Starts the guarded program, its output into `log`. @returns its pid. @throws Error when it cannot run. */
  run(command: string, args: readonly string[], log: string): Promise<number>
  /** This process, too, must not outlive us. */
  watch(pid: number): void
  unwatch(pid: number): void
  /** Called once if the guarded program ends by itself, or the guard does. */
  onFailed(listener: (reason: string) => void): void
  /** Ends the guarded program and waits for that. */
  stop(): Promise<void>
}

export function startGuard(dataDir: string): Guard {
  // A session of its own: Ctrl-C in the terminal reaches all of ours, and the chain must outlive the bank's last words.
  // The folder is there for people who look at the list of processes.
  const child = fork(SCRIPT, [dataDir], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  const record = join(dataDir, 'guard.json')
  let guarded: number | undefined
  let isStopping = false
  let fail: ((reason: string) => void) | undefined
  const listeners = new Set<(message: Message) => void>()
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))

  child.on('message', (message: Message) => {
    if ('running' in message) guarded = message.running
    for (const listener of listeners) listener(message)
    if ('failed' in message && !isStopping) fail?.(message.failed)
  })
  child.once('exit', () => {
    if (isStopping) return
    for (const listener of listeners) listener({ failed: 'its guard has gone' })
    // Killed from outside: what it kept must go all the same, with the chance to save its state.
    if (guarded !== undefined) endQuietly(guarded)
    fail?.('its guard has gone')
  })
  if (child.pid !== undefined) {
    writeFileSync(record, JSON.stringify({ pid: child.pid, start: processStart(child.pid) }), { mode: 0o600 })
  }

  const tell = (message: object) => {
    if (child.connected) child.send(message, () => undefined)
  }
  return {
    run: (command, args, log) =>
      new Promise((resolve, reject) => {
        listeners.add((message) => {
          if ('running' in message) resolve(message.running)
          else reject(new Error(message.failed))
        })
        tell({ run: { command, args, log } })
      }),
    watch: (pid) => tell({ watch: pid }),
    unwatch: (pid) => tell({ unwatch: pid }),
    onFailed: (listener) => {
      fail = listener
    },
    stop: async () => {
      isStopping = true
      tell({ stop: true })
      if (child.exitCode === null && child.signalCode === null) await exited
      rmSync(record, { force: true })
    },
  }
}

function endQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    // It has ended already.
  }
}

/**
 * Waits for the guard of an earlier start that was killed: it may still be writing the chain's state, and holds
 * the chain's port until then. Gives up silently: whatever is wrong then shows at the ports.
 */
export async function waitForFormerGuard(dataDir: string): Promise<void> {
  const deadline = Date.now() + FAREWELL_MS
  while (isFormerGuardAlive(dataDir) && Date.now() < deadline) await sleep(100)
}

function isFormerGuardAlive(dataDir: string): boolean {
  try {
    const { pid, start } = JSON.parse(readFileSync(join(dataDir, 'guard.json'), 'utf8')) as {
      pid: number
      start: unknown
    }
    return typeof start === 'string' && processStart(pid) === start
  } catch {
    return false
  }
}
