import type { ChildProcess } from 'node:child_process'

/** With the bank and then the chain hanging, stopping both still takes less than five seconds. */
const GRACE_MS = 2_000

/** A process that the supervisor has started. */
export interface Child {
  readonly pid: number | undefined
  /** Resolves with how it ended, as the end of a sentence: "was ended by SIGKILL". */
  readonly ended: Promise<string>
  /** Sends SIGTERM, and SIGKILL when that does not end it. */
  stop(): Promise<void>
}

export function superviseChild(child: ChildProcess): Child {
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not run (${error.message})`))
    child.once('close', (code, signal) =>
      resolve(signal ? `was ended by ${signal}` : `ended with code ${code ?? 'unknown'}`),
    )
  })
  return {
    pid: child.pid,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      const kill = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
      await ended
      clearTimeout(kill)
    },
  }
}
