import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** `operator`: the database and the operator's commands. `supervisor`: the chain, and everything else of a local start. */
type LockName = 'operator' | 'supervisor'

/** Held until `release`, or until the process dies. */
export interface FolderLock {
  /** From now on, passes connections to the handler. Without a handler they are closed at once. */
  serve(handler: ((socket: Socket) => void) | undefined): void
  release(): void
}

/** Another process holds the lock. The message is one line, for a person. */
export class FolderInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(`${folder} is in use by another process${Number.isNaN(pid) ? '' : ` (pid ${pid})`}.`)
    this.name = 'FolderInUseError'
  }
}

/** Makes the folder if it is missing, and closes it to everybody but its owner: it holds sessions and identities. */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A mounted volume may belong to another user, and only that user may close it.
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, 0o700)
}

/**
 * Takes a lock of the data folder. PGlite has no lock of its own, and two processes on one folder lose rows.
 *
 * The lock is a folder `<folder>/<name>/` with one socket in it, on which the lock's owner listens. The system closes
 * a socket however its process dies, so a socket that refuses connections belongs to a dead owner. A new owner listens
 * in a draft folder first, removes dead owners' sockets from the lock, and renames its draft to the lock. Renaming
 * fails unless the lock is empty, so exactly one of several processes succeeds. Every socket has a name of its own, so
 * a slow process cannot remove the socket of a newer owner.
 * @throws FolderInUseError while another process, or this one, holds the lock
 */
export async function takeFolderLock(folder: string, name: LockName): Promise<FolderLock> {
  makePrivate(folder)
  const lock = join(folder, name)
  const draft = mkdtempSync(join(folder, '.draft-'))
  const own = `${process.pid}-${randomBytes(4).toString('hex')}`
  let serve: ((socket: Socket) => void) | undefined
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy())
    if (serve) serve(socket)
    else socket.resume().end()
  })
  try {
    await withShortPath(join(draft, own), async (path) => {
      server.listen(path)
      await once(server, 'listening')
      chmodSync(path, 0o600)
    })
    do {
      const owner = await findOwner(lock)
      owner?.socket.destroy()
      if (owner) throw new FolderInUseError(folder, owner.pid)
    } while (!renameUnlessFull(draft, lock))
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    server.close()
    throw error
  }
  return {
    serve: (handler) => {
      serve = handler
    },
    release: () => {
      rmSync(join(lock, own), { force: true })
      server.close()
    },
  }
}

/** Connects to the process that holds a lock. @returns undefined when no process holds it */
export const connectToOwner = async (folder: string, name: LockName): Promise<Socket | undefined> =>
  (await findOwner(join(folder, name)))?.socket

/** Connects to the owner of a lock, and removes the sockets of dead owners on the way. */
async function findOwner(lock: string): Promise<{ pid: number; socket: Socket } | undefined> {
  for (const name of existsSync(lock) ? readdirSync(lock) : []) {
    const socket = await connectTo(join(lock, name))
    if (socket) return { pid: Number.parseInt(name, 10), socket }
    rmSync(join(lock, name), { force: true })
  }
  return undefined
}

/** @returns undefined when no process listens there */
const connectTo = (path: string): Promise<Socket | undefined> =>
  withShortPath(path, async (shortPath) => {
    const socket = connect({ path: shortPath, allowHalfOpen: true })
    try {
      await once(socket, 'connect')
      return socket
    } catch (error) {
      // ENOTSOCK: macOS says so of a file that is no socket, Linux refuses the connection.
      if (isOneOf(error, ['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'])) return undefined
      // It closed before it took the connection. Asking again shows whether it is dead.
      if (isOneOf(error, ['ECONNRESET'])) return connectTo(path)
      throw error
    }
  })

function renameUnlessFull(draft: string, lock: string): boolean {
  try {
    renameSync(draft, lock)
    return true
  } catch (error) {
    if (isOneOf(error, ['ENOTEMPTY', 'EEXIST'])) return false
    throw error
  }
}

/** A socket's path must fit 104 bytes on macOS and 108 on Linux, with its closing NUL. */
const LONGEST_PATH = 100

/** Uses a socket by its path or, where that is too long, through a link in the temporary folder. */
async function withShortPath<Result>(path: string, use: (path: string) => Promise<Result>): Promise<Result> {
  if (Buffer.byteLength(path) <= LONGEST_PATH) return use(path)
  const temporary = mkdtempSync(join(tmpdir(), 'florin-'))
  try {
    const link = join(temporary, 'd')
    symlinkSync(resolve(dirname(path)), link)
    return await use(join(link, basename(path)))
  } finally {
    rmSync(temporary, { recursive: true })
  }
}

const isOneOf = (error: unknown, codes: readonly string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '')
