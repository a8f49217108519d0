/**
 * The chain's keeper. anvil notices nothing when whoever started it dies, and loses its blocks under SIGKILL; so
 * this small process starts it, in a session of its own that no Ctrl-C reaches, and ends it properly when the
 * channel to the starter closes, for whatever reason. Plain JavaScript, so that it is up in a few hundredths of
 * a second.
 *
 * Messages in: `{ run: { command, args, log } }` once, `{ watch: pid }` and `{ unwatch: pid }` for further
 * processes that must not outlive the starter (a hung one does not see its own channel close), `{ stop: true }`.
 * Messages out: `{ running: pid }`, `{ failed: reason }`.
 */
import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'

const GRACE_MS = 3_000

/** Processes to end, oldest first. */
const watched = new Set()
let child
let isEnding = false

process.on('message', (message) => {
  if (message.run) run(message.run)
  if (message.watch) watched.add(message.watch)
  if (message.unwatch) watched.delete(message.unwatch)
  if (message.stop) end()
})
process.on('disconnect', end)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)

function run({ command, args, log }) {
  const output = openSync(log, 'w')
  child = spawn(command, args, { stdio: ['ignore', output, output] })
  child.once('spawn', () => tell({ running: child.pid }))
  child.once('error', (error) => leave(error.message))
  child.once('exit', (code, signal) =>
    leave(signal ? `it was ended by ${signal}` : `it ended with code ${code}`),
  )
  if (child.pid !== undefined) watched.add(child.pid)
}

/** The child has gone: say why unless that was wanted. The others keep their own channels. */
function leave(reason) {
  watched.delete(child.pid)
  child = undefined
  if (isEnding) return
  tell({ failed: reason })
  setImmediate(end)
}

function end() {
  if (isEnding) return
  isEnding = true
  signalAll('SIGTERM')
  const since = Date.now()
  setInterval(() => {
    for (const pid of watched) if (!isAlive(pid)) watched.delete(pid)
    if (watched.size === 0) process.exit(0)
    if (Date.now() - since < GRACE_MS) return
    // Nothing survives this; what still has a pid is only waiting for its parent to take note.
    signalAll('SIGKILL')
    process.exit(0)
  }, 50)
}

function signalAll(signal) {
  for (const pid of watched) {
    try {
      process.kill(pid, signal)
    } catch {
      watched.delete(pid)
    }
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function tell(message) {
  if (process.connected) process.send(message, () => {})
}
