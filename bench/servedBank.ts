import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { LOCAL_CHAIN_ID } from '../src/lib/localChain'

/** The compiled bank in a process of its own, as `npm run serve` runs it. */
export interface ServedBank {
  url: string
  /** From the start of the process to its first answer. */
  startMs: number
  /** Resident memory, in MB. */
  residentMb(): number
  stop(): Promise<void>
}

const ready = z.object({ ready: z.string() })

/** @throws Error with the bank's log if it does not start */
export async function serveBank(
  env: Readonly<Record<string, string> & { DATA_DIR: string }>,
): Promise<ServedBank> {
  // The bank logs each call, as where it is served. The log is a file, because reading a pipe would take time from the calls.
  const log = join(env.DATA_DIR, 'bank.log')
  const stderr = openSync(log, 'w')
  const start = performance.now()
  const child = fork('dist-server/main.js', {
    execArgv: ['--max-semi-space-size=4'],
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      CHAIN_ID: String(LOCAL_CHAIN_ID),
      API_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', stderr, 'ipc'],
  })
  closeSync(stderr)
  const exited = once(child, 'exit')
  const message = await Promise.race([
    once(child, 'message'),
    exited.then(() => {
      throw new Error(`the bank did not start:\n${readFileSync(log, 'utf8')}`)
    }),
  ])
  const url = ready.parse(message[0]).ready
  await fetch(`${url}/healthz`)
  return {
    url,
    startMs: performance.now() - start,
    residentMb: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
    },
  }
}
