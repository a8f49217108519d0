import { connect, createServer } from 'node:net'
import { Problem } from './problem'

/** `localhost` in a page's address may mean either, so both must be free. */
const LOOPBACKS = ['127.0.0.1', '::1']

/** @throws Problem when another program listens on this port, or when this user may not */
export async function requireFreePort(port: number, variable: string): Promise<void> {
  for (const host of LOOPBACKS) {
    const isTaken = (await answers(port, host)) || (await isRefused(port, host))
    if (isTaken) throw new Problem(`Port ${port} is already in use. Set ${variable} to another one.`)
  }
}

/** On macOS a port can be bound beside a program that listens on all addresses, so binding alone proves nothing. */
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
      // Any other failure, such as a machine without IPv6, does not mean that the port is taken.
      else resolve(error.code === 'EADDRINUSE')
    })
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(false)))
  })
}
