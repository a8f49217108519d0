import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

const READY_MS = 60_000

/** The variables of a test's environment that programs need; everything else would make one machine's run special. */
const CARRIED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'CI']

/** Settings of a start, as its environment. */
export type StartEnvironment = Readonly<Record<string, string>>

/** One run of `npm start`'s own script. */
export interface Starter {
  readonly child: ChildProcess
  /** Everything it has said, on both streams. */
  output(): string
  /** Resolves at its Ready line. @throws Error with what it said when it ends or takes too long instead. */
  ready(): Promise<void>
  /** Resolves with its exit code, null when a signal ended it. */
  exited(): Promise<number | null>
}

/** The command of package.json's `start`, with only this environment. */
export const START = ['node', '--import', 'tsx', 'scripts/start.ts']

export function launch(command: readonly string[], settings: StartEnvironment): Starter {
  const [program = '', ...args] = command
  const carried = Object.fromEntries(
    CARRIED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
  const child = spawn(program, args, {
    // The name that npm sets: it makes a start notice when whoever runs it is gone, so no test leaves one behind.
    env: { ...carried, npm_lifecycle_event: 'test:e2e', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const gone = once(child, 'exit').then(([code]) => code as number | null)
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))

  const ready = () =>
    new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`npm start ${why}:\n${output}`))
      const timer = setTimeout(() => fail('was not ready in time'), READY_MS)
      const look = () => {
        if (!/^Ready: /m.test(output)) return
        clearTimeout(timer)
        resolve()
      }
      child.stdout.on('data', look)
      look()
      void gone.then(() => {
        clearTimeout(timer)
        fail('ended')
      })
    })
  return { child, output: () => output, ready, exited: () => gone }
}
