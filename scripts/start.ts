import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Under npm, Ctrl-C arrives twice: once from the terminal and once passed on by npm. */
const ECHO_MS = 500
const PARENT_POLL_MS = 500
const GRACE_MS = 2_500

/**
 * `npm start`. The supervisor runs chain, bank and app, and ends them when its channel to this process closes: on
 * Ctrl-C, on SIGTERM, or because this process was killed. It leads a process group of its own, which Ctrl-C in the
 * terminal does not reach.
 */
const supervisor = fork(new URL('start/supervisor.ts', import.meta.url), {
  detached: true,
  // Halves what a burst of work leaves resident, in this process and in the bank's.
  execArgv: [...process.execArgv, '--max-semi-space-size=4'],
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})

let endedAt: number | undefined
/** The second Ctrl-C leaves at once, and the supervisor goes on ending what it runs. */
function end(): void {
  endedAt ??= Date.now()
  if (supervisor.connected) supervisor.disconnect()
  if (Date.now() - endedAt > ECHO_MS) process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)

// npm cannot pass on a SIGKILL, and it gives us no channel. It is our parent, because package.json uses `exec`.
const parent = process.ppid
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => {
    if (process.ppid !== parent) end()
  }, PARENT_POLL_MS).unref()

supervisor.once('exit', (code, signal) => {
  if (signal) console.error(`The supervisor was ended by ${signal}.`)
  void endGroup(supervisor.pid).then(() => process.exit(code ?? 1))
})

/** Ends what a killed supervisor has left: the chain does not notice, and a bank that hangs cannot. */
async function endGroup(leader: number | undefined): Promise<void> {
  if (leader === undefined) return
  const deadline = Date.now() + GRACE_MS
  for (let isLeft = signalGroup(leader, 'SIGTERM'); isLeft; isLeft = signalGroup(leader, 0)) {
    if (Date.now() > deadline) {
      signalGroup(leader, 'SIGKILL')
      return
    }
    await sleep(50)
  }
}

/** @returns whether the group has any process left */
function signalGroup(leader: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-leader, signal)
    return true
  } catch {
    return false
  }
}
