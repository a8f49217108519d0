import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processSpace, processStart } from './processIdentity'

/** Held until `release`; a process that dies without releasing leaves a file that the next one recognises. */
export interface Lock {
  readonly path: string
  release(): Promise<void>
}

/** Somebody else holds the lock. The message is one line, for a person. */
export class DataInUseError extends Error {
  constructor(folder: string, owner: number | undefined) {
    super(`${folder} is in use by another process${owner === undefined ? '' : ` (pid ${owner})`}.`)
    this.name = 'DataInUseError'
  }
}

interface Claim {
  pid: number
  start: string | false | undefined
  space: string
  token: string
}

/** Makes the folder, or takes one that was there before, for its owner alone: it holds sessions and identities. */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A folder of somebody else's, as a mounted volume may be, is that one's to close.
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o700)
}

const HEARTBEAT_MS = 3_000
/** An owner in another container or on another machine cannot be looked up: only its silence tells. */
const SILENT_AFTER_MS = 15_000
/** Longer than another process takes between judging a lock stale and moving it. */
const SETTLE_MS = 100
const ATTEMPTS = 20

/**
 * Takes the exclusive lock `<folder>/<name>.lock` (the folder is made if missing), because PGlite has none of its
 * own and two processes on one folder lose rows silently. @throws DataInUseError while another process holds it.
 */
export async function takeDataLock(folder: string, name: string): Promise<Lock> {
  makePrivate(folder)
  const path = join(folder, `${name}.lock`)
  const claim = {
    pid: process.pid,
    start: processStart(process.pid),
    space: processSpace(),
    token: randomUUID(),
  }
  const content = JSON.stringify(claim)

  let hasRecovered = false
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (create(path, content)) {
      // Who also found the old lock stale may just have moved ours; it puts it back, unless a third was quicker.
      if (hasRecovered) await sleep(SETTLE_MS)
      if (read(path) === content) return hold(path, content)
    }
    const found = read(path)
    if (found === undefined) continue
    if (isHeld(found, path)) throw new DataInUseError(folder, parse(found)?.pid)
    removeStale(path, found)
    hasRecovered = true
  }
  throw new DataInUseError(folder, undefined)
}

function hold(path: string, content: string): Lock {
  const heartbeat = setInterval(() => {
    const now = new Date()
    try {
      if (read(path) === content) utimesSync(path, now, now)
    } catch {
      // The folder was taken away under us; the database will say so itself.
    }
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    path,
    release: () => {
      clearInterval(heartbeat)
      if (read(path) === content) rmSync(path, { force: true })
      return Promise.resolve()
    },
  }
}

/** Creates the file with its content in one step, so that nobody ever reads half a claim. False if it exists. */
function create(path: string, content: string): boolean {
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function isHeld(content: string, path: string): boolean {
  const claim = parse(content)
  if (!claim) return false
  if (claim.space !== processSpace()) return ageMs(path) < SILENT_AFTER_MS
  const start = processStart(claim.pid)
  return start !== false && (start === undefined || claim.start === undefined || start === claim.start)
}

/** Moves the stale file aside and looks again: if it is another claim by now, that one goes back. */
function removeStale(path: string, judged: string): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  try {
    if (read(aside) !== judged) linkSync(aside, path)
  } catch {
    // A third process has taken it meanwhile; the second sees that after its settling time.
  } finally {
    rmSync(aside, { force: true })
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const ageMs = (path: string): number => {
  try {
    return Date.now() - statSync(path).mtimeMs
  } catch {
    return 0
  }
}

function parse(content: string): Claim | undefined {
  try {
    const value = JSON.parse(content) as Partial<Claim> | null
    return value && Number.isInteger(value.pid) && typeof value.space === 'string'
      ? (value as Claim)
      : undefined
  } catch {
    return undefined
  }
}
