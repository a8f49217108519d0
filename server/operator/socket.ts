import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod/mini'
import { runCommand, type Means } from './commands'
import type { Outcome } from './outcome'
import { operatorSocketPath } from './socketPath'

const words = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20))
const outcome = z.object({ code: z.literal([0, 1, 2]), text: z.string() })

const LONGEST_REQUEST = 8_192
const TIMEOUT_MS = 10_000

/**
 * Lets an operator command the running bank. One JSON array of words in, one outcome out, both ended by closing.
 * Called under the data folder's lock, so a socket file that is already there has nobody behind it. Returns how
 * to stop.
 */
export async function listenForOperator(dataDir: string, means: Means): Promise<() => Promise<void>> {
  const path = operatorSocketPath(dataDir)
  rmSync(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    // A person who closes the terminal is no error of the bank.
    socket.on('error', () => socket.destroy())
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
    void serve(socket, means)
  })
  server.listen(path)
  await once(server, 'listening')
  chmodSync(path, 0o600)
  return () => new Promise((resolve) => server.close(() => resolve()))
}

async function serve(socket: Socket, means: Means): Promise<void> {
  try {
    const request = await readShort(socket)
    // A command may take its time; only one that never comes to its end is cut off.
    socket.setTimeout(0)
    const parsed = words.safeParse(JSON.parse(request))
    const answer: Outcome = parsed.success
      ? await runCommand(means, parsed.data)
      : { code: 2, text: 'That is no command.' }
    socket.end(JSON.stringify(answer))
  } catch {
    socket.end(JSON.stringify({ code: 1, text: 'The bank could not do that.' } satisfies Outcome))
  }
}

/** Everything until the other end closes its half. Listening rather than iterating, which would close ours too. */
function readShort(socket: Socket): Promise<string> {
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

/** Has the running bank of a data folder run a command; undefined when no bank is running there. */
export async function askRunningBank(
  dataDir: string,
  command: readonly string[],
): Promise<Outcome | undefined> {
  const socket = connect({ path: operatorSocketPath(dataDir), allowHalfOpen: true })
  try {
    await once(socket, 'connect')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined
    throw error
  }
  socket.end(JSON.stringify(command))
  return outcome.parse(JSON.parse(await text(socket)))
}
