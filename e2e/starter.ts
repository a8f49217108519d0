import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A start takes 20 seconds, and several times as long on a busy machine. The limit is for one that hangs. */
export const READY_MS = 180_000
/** The timeout of a fixture that starts a stack, which has more to do than the start. */
export const START_MS = READY_MS + 20_000

/** The variables that programs need. A start gets no others, so that it runs alike on every machine. */
const CARRIED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'CI']

export type StartEnvironment = Readonly<Record<string, string>>

/** One run of `npm start`'s own script. */
export interface Starter {
  readonly child: ChildProcess
  /** Everything that it has written to stdout and stderr. */
  output(): string
  /** Resolves at its Ready line. @throws Error with its output when it ends first or takes too long */
  ready(): Promise<void>
  /** Resolves with its exit code, or with null when a signal ended it. */
  exited(): Promise<number | null>
}

/** The command of package.json's `start`. */
export const START = ['node', '--import', 'tsx', 'scripts/start.ts']

export function launch(command: readonly string[], settings: StartEnvironment): Starter {
  const [program = '', ...args] = command
  const carried = Object.fromEntries(
    CARRIED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
  const child = spawn(program, args, {
    // npm sets this variable. With it a start notices that its parent has died, so a killed test leaves none behind.
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
