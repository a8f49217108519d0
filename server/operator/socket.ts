import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
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
  try {
    const request = await readRequest(socket)
    // The timeout is for requests that never end. A command may take its time.
    socket.setTimeout(0)
    const parsed = words.safeParse(JSON.parse(request))
    const answer: Outcome = parsed.success
      ? await runCommand(deps, parsed.data)
      : { code: 2, text: 'That is no command.' }
    socket.end(JSON.stringify(answer))
  } catch (error) {
    socket.end(JSON.stringify(refused(sentenceOf(error, deps))))
  }
}

/** The sentence that the operator gets for a failed command. What broke goes into the log. */
function sentenceOf(error: unknown, { log }: ListenerDeps): string {
  if (error instanceof CallError) return error.message
  log.error({ err: error }, 'a command broke')
  return 'The bank could not do that. Its log says why.'
}

/** Reads until the other end closes its half. Iterating over the socket would close our half as well. */
function readRequest(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let request = ''
    socket.on('data', (chunk) => {
      request += String(chunk)
      if (request.length > LONGEST_REQUEST) reject(new Error('too long'))
    })
    socket.on('end', () => resolve(request))
    socket.on('close', () => reject(new Error('closed')))
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
