import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Log } from '../log'
import { endMalformed, failOutsideApp } from './malformed'

/** Unanswered requests that one connection may have. Browsers and proxies wait for an answer before the next one. */
const MOST_UNANSWERED = 8
/** Time limit for sending a request. An answer that its caller does not read is cut off after twice this time. */
const REQUEST_MS = 30_000
/**
 * How long a connection may be idle after an answer. Balancers keep theirs for 60 seconds (AWS, nginx). If the bank closed
 * one first, it could cut off the next request, and the customer would get a 502.
 */
const KEEP_ALIVE_MS = 75_000

/**
 * The app as a Node server that does not listen yet. Where Node would answer with an empty 400, it answers in JSON. It
 * closes a connection that pipelines, because every queued request costs work and memory until those before it are
 * answered (RFC 9112 section 9.3.2 lets a server close at any time).
 */
export function serve(app: Hono, log: Log, requestMs = REQUEST_MS): Server {
  const unanswered = new WeakMap<Socket, number>()
  const countOf = (socket: Socket) => unanswered.get(socket) ?? 0
  const answerApp = async (request: Request, env: HttpBindings | Http2Bindings) => {
    const response = await app.fetch(request, env)
    // While the server closes, a further request on this connection would be cut off.
    if (!server.listening) response.headers.set('connection', 'close')
    return response
  }
  const answer = getRequestListener(answerApp, {
    errorHandler: (error) => {
      if (error instanceof RequestError) return failOutsideApp(log, 'MALFORMED_REQUEST')
      log.error({ err: error }, 'a call broke')
      return failOutsideApp(log, 'INTERNAL')
    },
  })

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    unanswered.set(socket, countOf(socket) + 1)
    // Node still hands on the requests of one packet after the socket is destroyed; they only raise the count.
    if (countOf(socket) > MOST_UNANSWERED) return void socket.destroy()
    response.once('close', () => unanswered.set(socket, countOf(socket) - 1))
    void answer(request, response)
  }

  // Off, so that a missing Host gets our answer, as a malformed one does.
  const server = createServer(
    {
      requireHostHeader: false,
      requestTimeout: requestMs,
      headersTimeout: requestMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: requestMs / 10,
    },
    onRequest,
  )
  // Closes a connection without traffic. Otherwise an answer that nobody reads stays in memory for ever.
  server.timeout = 2 * requestMs
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // A second answer must not be written into one that is being sent.
    if (!socket.writable || countOf(socket) > 0) socket.destroy()
    else endMalformed(log, socket, error.code)
  })
  return server
}
