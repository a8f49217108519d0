import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { startBank, type Bank } from '../bank'
import { readConfig, type Config } from '../config'
import { makeLog } from '../log'
import { isOnPostgres, newPostgresUrl } from './testDatabase'
import { copyEmpty } from './pglite/prepared'

/** Starts whole banks, in this process or in their own, and ends those that still run. */
interface BankStarter {
  /** A new folder and a new database; `below` lengthens the folder's path. */
  newConfig(below?: string): Promise<Config>
  open(config: Config): Promise<Bank>
  /**
   * @param program another entry point, with its arguments
   * @param stderr where its log goes instead of `output`
   */
  run(
    config: Config,
    env?: Record<string, string>,
    program?: readonly string[],
    stderr?: number | 'pipe',
  ): BankProcess
  end(): Promise<void>
}

export interface BankProcess {
  pid: number | undefined
  kill(signal: NodeJS.Signals): void
  /** Closes the channel to it, as when its supervisor dies. */
  disconnect(): void
  /** Its address. */
  ready: Promise<string>
  /** Its exit code. */
  exit: Promise<number | null>
  output: () => string
}

/** What `main.ts` sends to its supervisor. */
const started = z.object({ ready: z.string() })

/** No node listens at this address: these tests need no chain. */
const NO_NODE = { API_PORT: '0', RPC_URLS: 'http://127.0.0.1:9' }

export function bankStarter(): BankStarter {
  const ends: (() => unknown)[] = []

  return {
    async newConfig(below = '') {
      const folder = mkdtempSync(join(tmpdir(), 'florin-bank-'))
      ends.push(() => rmSync(folder, { recursive: true, force: true }))
      const database = isOnPostgres ? { DATABASE_URL: await newPostgresUrl() } : {}
      if (!isOnPostgres) copyEmpty(join(folder, below, 'bank'))
      return readConfig({ ...NO_NODE, ...database, DATA_DIR: join(folder, below) })
    },
    async open(config) {
      const bank = await startBank(config, makeLog('silent'))
      ends.push(() => bank.stop())
      return bank
    },
    run(
      { dataDir, databaseUrl = '' },
      env = {},
      [entry = '', ...args] = ['server/main.ts'],
      stderr = 'pipe',
    ) {
      const settings = { ...NO_NODE, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' }
      const child = fork(entry, args, {
        execArgv: ['--import', 'tsx'],
        env: { ...process.env, ...settings, ...env },
        stdio: ['ignore', 'pipe', stderr, 'ipc'],
      })
      ends.push(() => child.kill('SIGKILL'))
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk) => (output += String(chunk)))
      return {
        pid: child.pid,
        kill: (signal) => child.kill(signal),
        disconnect: () => child.disconnect(),
        ready: once(child, 'message').then(([message]) => started.parse(message).ready),
        exit: once(child, 'exit').then(([code]) => code as number | null),
        output: () => output,
      }
    },
    async end() {
      for (const end of ends.splice(0).reverse()) await end()
    },
  }
}

/** Asks the bank whether it lets the address in. */
export async function isAccepted({ url }: Bank, address: string): Promise<boolean> {
  const response = await fetch(`${url}/api/whitelisted`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  return ((await response.json()) as { data: { accepted: boolean } }).data.accepted
}
