import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { CallError, failureBody } from '../callError'
import type { Log } from '../log'
import { REQUEST_ID, SECURITY_HEADERS } from './envelope'

/** What Node's parser says about a request that it gives up on, as statuses (Node's own choice). */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers a request that is no HTTP before the app sees it, such as one with a malformed Host header. */
export function answerMalformed(log: Log): Response {
  const { status, body, headers } = unserved(log, new CallError('MALFORMED_REQUEST'))
  return new Response(body, { status, headers })
}

/** Answers a call that broke outside the app, whose own handler sees all others. */
export function answerBroken(log: Log, err: unknown): Response {
  log.error({ err }, 'a call broke')
  const { status, body, headers } = unserved(log, new CallError('INTERNAL'))
  return new Response(body, { status, headers })
}

/** The same for what Node's parser refuses: there is no request yet, only a connection. It is closed. */
export function endMalformed(log: Log, socket: Socket, reason: string | undefined): void {
  const error = new CallError('MALFORMED_REQUEST')
  const { status, body, headers } = unserved(log, error, STATUSES[reason ?? ''])
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n` +
      `${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}

function unserved(log: Log, error: CallError, status = error.status) {
  const requestId = randomUUID()
  log.info({ requestId, status, code: error.code }, 'call')
  return {
    status,
    body: JSON.stringify(failureBody(error)),
    headers: { 'content-type': 'application/json', ...SECURITY_HEADERS, [REQUEST_ID]: requestId },
  }
}
