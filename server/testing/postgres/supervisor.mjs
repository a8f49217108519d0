/**
 * Supervises a PostgreSQL server for one test run: creates and starts it, and removes it when its own input closes, however
 * the run ended. It is plain JavaScript in a session of its own, which no Ctrl-C reaches.
 *
 * The first argument is JSON, `{ bin, runAs? }`: the folder of initdb and postgres, and the user to run as, because
 * PostgreSQL refuses to run as root. It prints one line of JSON: `{ url }`, or `{ problem }` before it ends.
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
  // The data is temporary and need not survive a power cut.
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
  // Tests cause deadlocks on purpose.
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
      // Another process may have taken the port since it was found free.
      if (attempt === BIND_ATTEMPTS || !error.message.includes('could not bind')) throw error
    }
  }
}

/** The programs find their libraries and time zones beside them. */
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
    // Later output is caused by the tests.
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
    // SIGQUIT is PostgreSQL's immediate shutdown, which also ends initdb.
    child.kill('SIGQUIT')
    const kill = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
    await exited
    clearTimeout(kill)
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(0)
}
