import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import * as z from 'zod/mini'

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

export async function serveBank(env: Readonly<Record<string, string>>): Promise<ServedBank> {
  const start = performance.now()
  const child = fork('dist-server/main.js', {
    execArgv: ['--max-semi-space-size=4'],
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', CHAIN_ID: '31337', API_PORT: '0', ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const exited = once(child, 'exit')
  const message = await Promise.race([
    once(child, 'message'),
    exited.then(() => {
      throw new Error('the bank did not start')
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
