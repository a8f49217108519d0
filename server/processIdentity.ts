import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Where a process id means something: the same boot of one machine and, in containers, one pid namespace. */
export function processSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

/**
 * When a process was started, as an opaque text: with its pid it names one process, although pids come round
 * again (in a container, every start is pid 1). False when there is no such process or only its zombie;
 * undefined when it lives but does not say since when.
 */
export function processStart(pid: number): string | false | undefined {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return startFromProc(pid) ?? startFromPs(pid)
}

/** Linux: fields 3 (state) and 22 (start, in ticks since boot) of proc(5), counted after the name's bracket. */
function startFromProc(pid: number): string | false | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' || fields[0] === 'X' ? false : fields[19]
  } catch {
    return undefined
  }
}

/** macOS and BSD. The time zone is fixed, or the same process would look new after a journey. */
function startFromPs(pid: number): string | undefined {
  try {
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore']
    const start = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env, stdio })
    return start.trim() || undefined
  } catch {
    return undefined
  }
}
