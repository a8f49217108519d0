import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** npm runs a script through a shell, which some systems' shells replace by the program and others keep. */
const SHELL = /(^|\/)-?(sh|dash|bash|zsh|ksh|ash|busybox)$/

/**
 * Watches the npm that runs us. Killed with -9 it can tell us nothing, but whoever adopts us then, or the shell
 * between us, is another parent. @returns a function that says whether npm has gone
 */
export function watchNpm(): () => boolean {
  const parent = process.ppid
  const shell = describe(parent)
  const isShellBetween = shell !== undefined && SHELL.test(shell.command)
  return () => {
    if (process.ppid !== parent) return true
    return isShellBetween && describe(parent)?.parent !== shell.parent
  }
}

interface Description {
  parent: number
  command: string
}

function describe(pid: number): Description | undefined {
  return fromProc(pid) ?? fromPs(pid)
}

/** Linux: proc(5), the name in brackets, then state and parent. */
function fromProc(pid: number): Description | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const close = stat.lastIndexOf(')')
    return {
      parent: Number(stat.slice(close + 2).split(' ')[1]),
      command: stat.slice(stat.indexOf('(') + 1, close),
    }
  } catch {
    return undefined
  }
}

/** macOS and BSD. */
function fromPs(pid: number): Description | undefined {
  try {
    const text = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    const [parent, ...command] = text.trim().split(/\s+/)
    return { parent: Number(parent), command: command.join(' ') }
  } catch {
    return undefined
  }
}
