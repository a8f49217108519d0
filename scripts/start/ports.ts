import { connect, createServer } from 'node:net'
import { Problem } from './problem'

/** A page asks for `localhost`, which may mean either, so another program on one of them is in the way. */
const LOOPBACKS = ['127.0.0.1', '::1']

/** @throws Problem when somebody listens on this port, or nobody may. Disturbs whoever does as little as a look. */
export async function requireFreePort(port: number, variable: string): Promise<void> {
  for (const host of LOOPBACKS) {
    const isTaken = (await answers(port, host)) || (await isRefused(port, host))
    if (isTaken) throw new Problem(`Port ${port} is already in use. Set ${variable} to another one.`)
  }
}

/** macOS lets us bind beside a program that listens on all addresses, so binding alone proves nothing there. */
function answers(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 500 })
    const settle = (isAnswered: boolean) => {
      socket.destroy()
      resolve(isAnswered)
    }
    socket.once('connect', () => settle(true))
    socket.once('timeout', () => settle(false))
    socket.once('error', () => settle(false))
  })
}

function isRefused(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') reject(new Problem(`Port ${port} needs more rights than this user has.`))
      // Any other failure (no IPv6 on this machine) is not somebody else's program.
      else resolve(error.code === 'EADDRINUSE')
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(false)))
  })
}
