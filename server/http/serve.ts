import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Log } from '../log'
import { answerBroken, answerMalformed, endMalformed } from './malformed'

/** Unanswered requests that one connection may have. Browsers and proxies send the next one after an answer. */
const MOST_UNANSWERED = 8
/** A caller that sends its call slower than this gets no answer. */
const REQUEST_MS = 30_000

/**
 * The app as a server of Node's, not listening yet. It answers in JSON what Node would answer in an empty 400, and
 * ends a connection that pipelines: each queued request would be worked on and kept in memory until those before it
 * are answered (RFC 9112 section 9.3.2 lets a server close at any time).
 */
export function serve(app: Hono, log: Log): Server {
  const unanswered = new WeakMap<Socket, number>()
  const countOf = (socket: Socket) => unanswered.get(socket) ?? 0
  const answer = getRequestListener(app.fetch, {
    errorHandler: (error) =>
      error instanceof RequestError ? answerMalformed(log) : answerBroken(log, error),
  })

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    unanswered.set(socket, countOf(socket) + 1)
    // Requests that came in the same packet are still handed on after the socket is gone: they count up, no more.
    if (countOf(socket) > MOST_UNANSWERED) return void socket.destroy()
    response.once('close', () => unanswered.set(socket, countOf(socket) - 1))
    void answer(request, response)
  }

  // A missing Host is answered by us, as a wrong one is.
  const server = createServer({ requireHostHeader: false }, onRequest)
  server.requestTimeout = REQUEST_MS
  server.headersTimeout = REQUEST_MS
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // An answer that is under way must not have another one written into it.
    if (!socket.writable || countOf(socket) > 0) socket.destroy()
    else endMalformed(log, socket, error.code)
  })
  return server
}
