import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { CallError, failureBody } from '../callError'
import type { Log } from '../log'
import { REQUEST_ID, SECURITY_HEADERS } from './envelope'

/** The statuses that Node itself gives to what its parser refuses; any other reason is a 400. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Answers a request that failed before the app saw it, such as one with a malformed Host header. */
export function failOutsideApp(log: Log, code: 'MALFORMED_REQUEST' | 'INTERNAL'): Response {
  const { status, body, headers } = failure(log, new CallError(code))
  return new Response(body, { status, headers })
}

/** Answers what Node's parser refused, where there is a connection but no request yet, and closes the connection. */
export function endMalformed(log: Log, socket: Socket, reason: string | undefined): void {
  const error = new CallError('MALFORMED_REQUEST')
  const { status, body, headers } = failure(log, error, STATUSES[reason ?? ''])
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n` +
      `${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}

function failure(log: Log, error: CallError, status = error.status) {
  const requestId = randomUUID()
  log.info({ requestId, status, code: error.code }, 'call')
  return {
    status,
    body: JSON.stringify(failureBody(error)),
    headers: { 'content-type': 'application/json', ...SECURITY_HEADERS, [REQUEST_ID]: requestId },
  }
}
