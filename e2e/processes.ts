import { execFileSync } from 'node:child_process'

/** The processes that this one has started and whose command line contains the text. */
export function childrenOf(pid: number, command: string): number[] {
  try {
    const pids = execFileSync('pgrep', ['-P', String(pid), '-f', command], { encoding: 'utf8' })
    return pids.trim().split('\n').map(Number)
  } catch {
    // pgrep ends with 1 when it finds none.
    return []
  }
}

/** The process and all below it. */
export const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid, '.').flatMap(treeOf)]

/** The process that owns bank and chain. @param starter the process of `npm start`'s own script */
export const supervisorOf = (starter: number | undefined): number | undefined =>
  starter === undefined ? undefined : childrenOf(starter, 'scripts/start/supervisor')[0]

/** The chain's node. @param starter the process of `npm start`'s own script */
export const chainOf = (starter: number | undefined): number | undefined => {
  const supervisor = supervisorOf(starter)
  return supervisor === undefined ? undefined : childrenOf(supervisor, 'anvil')[0]
}

/** Is one of these running? A process that has ended and waits for its parent to take note does not count. */
export const isAnyRunning = (pids: readonly number[]): boolean => isRunning('-p', pids.join())

/** Is a process of this group running? */
export const isGroupRunning = (leader: number): boolean => isRunning('-g', String(leader))

function isRunning(option: '-p' | '-g', ids: string): boolean {
  try {
    const states = execFileSync('ps', ['-o', 'stat=', option, ids], { encoding: 'utf8' })
    return states.split('\n').some((state) => state !== '' && !state.startsWith('Z'))
  } catch {
    // ps ends with 1 when there is none.
    return false
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
