import { execFileSync } from 'node:child_process'

/** The processes that this one has started, as far as their command line contains the text. */
export function childrenOf(pid: number, command: string): number[] {
  try {
    const pids = execFileSync('pgrep', ['-P', String(pid), '-f', command], { encoding: 'utf8' })
    return pids.trim().split('\n').map(Number)
  } catch {
    // pgrep ends with 1 when it finds none.
    return []
  }
}

/** Sends a signal, unless the process has ended already. */
export function signal(pid: number | undefined, name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
  if (pid === undefined || !Number.isInteger(pid)) return
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}
