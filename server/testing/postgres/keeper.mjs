/**
 * Keeps a PostgreSQL server for one test run: makes it, starts it, and removes it without a trace when its own
 * input closes, for whatever reason the run ended. Plain JavaScript, in a session of its own: no Ctrl-C reaches it.
 *
 * First argument, as JSON: `{ bin, runAs? }`, the folder of initdb and postgres and, where PostgreSQL would refuse
 * to run as root, whom to run as. Prints one line of JSON: `{ url }`, or `{ problem }` and ends.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isOpenToAll } from './isOpenToAll.mjs'

const GRACE_MS = 5_000
const BIND_ATTEMPTS = 5
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // The data is thrown away: nothing needs to survive a power cut.
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
  // Deadlocks are made on purpose here.
  deadlock_timeout: '50ms',
}

const { bin, runAs } = JSON.parse(process.argv[2])
const folder = mkdtempSync(join(!runAs || isOpenToAll(tmpdir()) ? tmpdir() : '/tmp', 'florin-postgres-'))
const data = join(folder, 'data')
const password = randomBytes(16).toString('hex')
let child
let isEnding = false

process.stdin.resume().on('close', end)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
start().then(
  (url) => console.log(JSON.stringify({ url })),
  (error) => {
    if (!isEnding) console.log(JSON.stringify({ problem: error.message }))
    void end()
  },
)

async function start() {
  if (runAs) {
    chmodSync(folder, 0o755)
    chownSync(folder, runAs.uid, runAs.gid)
  }
  const programs = runAs && !isOpenToAll(bin) ? copyOf(bin) : bin
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (runAs) chownSync(passwordFile, runAs.uid, runAs.gid)
  await run(join(programs, 'initdb'), [
    ...['--pgdata', data, '--username', 'bank', '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8', '--no-locale', '--no-sync', '--no-instructions'],
  ]).finished

  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const server = run(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings])
    try {
      await Promise.race([server.says('ready to accept connections'), server.finished])
      return `postgres://bank:${password}@127.0.0.1:${port}/postgres`
    } catch (error) {
      // Somebody else may have taken the port since we found it free.
      if (attempt === BIND_ATTEMPTS || !error.message.includes('could not bind')) throw error
    }
  }
}

/** Libraries and time zones lie beside the programs and are found from there. */
function copyOf(from) {
  cpSync(dirname(from), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native', 'bin')
}

function run(program, args) {
  if (isEnding) throw new Error('told to end')
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  child = spawn(program, args, { cwd: folder, env, ...runAs, stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk) => {
    // Once it is up, what it says is the tests' doing.
    if (output.length < 65_536) output += chunk
  })
  const finished = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code ?? signal}: ${output.trim()}`)),
    )
  })
  finished.catch(() => undefined)
  const { stderr } = child
  const says = (words) =>
    new Promise((resolve) => stderr.on('data', () => output.includes(words) && resolve(undefined)))
  return { finished, says }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

async function end() {
  if (isEnding) return
  isEnding = true
  if (child && child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit')
    // "Immediate": what a server does that need not keep anything. initdb takes it for an end as well.
    child.kill('SIGQUIT')
    const kill = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
    await exited
    clearTimeout(kill)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(0)
}
