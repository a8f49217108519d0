import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { parseJson } from '../../src/lib/guards'
import { CallError } from '../callError'
import type { Deps } from '../deps'
import { connectToOwner, type FolderLock } from '../folderLock'
import { runCommand, type OperatorDeps } from './commands'
import { refused, type Outcome } from './outcome'

const words = z.array(z.string())
const outcome = z.object({ code: z.literal([0, 1, 2]), text: z.string() })

const LONGEST_REQUEST = 8_192
const TIMEOUT_MS = 10_000

/** The folder's lock is held, and its owner takes no commands: a bank that starts or stops, or another command. */
export const BUSY = refused('The bank is just starting or stopping. Try again in a moment.')

type ListenerDeps = OperatorDeps & Pick<Deps, 'log'>

/**
 * Lets an operator command the running bank through its folder's lock. A request is one JSON array of words, the
 * answer one outcome, and closing ends both.
 * @returns how to stop: it waits for the commands that run
 */
export function listenForOperator(lock: FolderLock, deps: ListenerDeps): () => Promise<void> {
  const running = new Set<Promise<void>>()
  lock.serve((socket) => {
    const command = serve(socket, deps).finally(() => running.delete(command))
    running.add(command)
  })
  return async () => {
    lock.serve(undefined)
    await Promise.all(running)
  }
}

async function serve(socket: Socket, deps: ListenerDeps): Promise<void> {
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
  const request = await readRequest(socket)
  // The timeout is for requests that never end. A command may take its time.
  socket.setTimeout(0)
  // A process that only checks whether the lock is taken connects and sends nothing.
  if (request === '') socket.end()
  else socket.end(JSON.stringify(await run(request, deps)))
}

async function run(request: string, deps: ListenerDeps): Promise<Outcome> {
  const command = words.safeParse(parseJson(request))
  if (!command.success) return { code: 2, text: 'That is no command.' }
  try {
    return await runCommand(deps, command.data)
  } catch (error) {
    if (error instanceof CallError) return refused(error.message)
    deps.log.error({ err: error }, 'a command broke')
    return refused('The bank could not do that. Its log says why.')
  }
}

/**
 * Reads until the other end has sent everything or is gone. Iterating over the socket would close our half as well.
 * @returns what was sent, cut where it is too long
 */
function readRequest(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let request = ''
    const end = (): void => resolve(request.slice(0, LONGEST_REQUEST))
    socket.on('data', (chunk) => {
      request += String(chunk)
      if (request.length > LONGEST_REQUEST) end()
    })
    socket.on('end', end)
    socket.on('close', end)
  })
}

/** Has the running bank of a data folder run a command. @returns undefined when no bank is running there */
export async function askRunningBank(
  dataDir: string,
  command: readonly string[],
): Promise<Outcome | undefined> {
  const socket = await connectToOwner(dataDir, 'operator')
  if (!socket) return undefined
  socket.end(JSON.stringify(command))
  // A bank that stops or dies meanwhile gives no answer.
  const answer = await text(socket).catch(() => '')
  return answer === '' ? BUSY : outcome.parse(JSON.parse(answer))
}
