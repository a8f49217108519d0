import type { Context, Hono } from 'hono'
import { uuid, type AnswerOf, type Call, type RequestOf } from '../../src/services/contracts'
import { requireWallet } from '../auth/requireWallet'
import { CallError } from '../callError'
import type { Deps } from '../deps'
import { groupOf } from '../limits/limits'
import { parseRequest } from './parseRequest'
import { readBody } from './readBody'

interface PublicRequest<C extends Call> {
  /** Parsed; addresses checksummed. */
  body: RequestOf<C>
  /** Of the page that posted the call; undefined where no browser did. */
  origin: string | undefined
  context: Context
}

interface WalletRequest<C extends Call> extends PublicRequest<C> {
  /** The body before parsing: a memo holds its hash. */
  sent: object
  /** Checksummed, signed in and whitelisted. */
  wallet: string
  /** The `{id}` of the path, a UUID; empty where the path has none. */
  id: string
}

type Handler<C extends Call, Request> = (request: Request) => Answer<C> | Promise<Answer<C>>

/** Without `success`: every answer that is not refused has it. */
type Answer<C extends Call> = Omit<AnswerOf<C>, 'success'>

/** Adds a contract's calls to the app. */
export interface Mount {
  /** A call on behalf of a wallet: session, wallet and whitelist are checked before the handler runs. */
  wallet<C extends Call>(call: C, handler: Handler<C, WalletRequest<C>>): void
  /** A call that needs no session. */
  public<C extends Call>(call: C, handler: Handler<C, PublicRequest<C>>): void
}

/** The checks run in order of their cost: the one that asks the database comes last. */
export function makeMount(app: Hono, deps: Deps): Mount {
  const { allowedOrigins } = deps.settings

  function mount<C extends Call>(
    call: C,
    handler: (request: PublicRequest<C>, sent: unknown) => Answer<C> | Promise<Answer<C>>,
  ): void {
    const path = call.path.replace('{id}', ':id')
    const group = groupOf(call)
    app.post(path, async (context) => {
      const origin = context.req.header('origin')
      // Only browsers send an Origin.
      if (origin !== undefined && !allowedOrigins.includes(origin)) throw new CallError('FOREIGN_ORIGIN')
      if (group) await deps.limiter.count(group, 'address', context.get('caller'))
      const sent = await readBody(context)
      const body = parseRequest(call, sent)
      const { wallet, address } = body as { wallet?: string; address?: string }
      context.set('wallet', wallet ?? address)
      const answer = await handler({ body, origin, context }, sent)
      // An answer that breaks the contract is the bank's fault: parsing throws, and the caller gets INTERNAL.
      return context.json(call.answer.parse({ success: true, ...answer }) as object)
    })
    app.all(path, () => {
      throw new CallError('METHOD_NOT_ALLOWED')
    })
  }

  return {
    public: mount,
    wallet: (call, handler) =>
      mount(call, async (request, sent) => {
        const wallet = await requireWallet(deps, request.context, request.body as object)
        await deps.limiter.count('all', 'wallet', deps.nameOf(wallet))
        const group = groupOf(call)
        if (group) await deps.limiter.count(group, 'wallet', deps.nameOf(wallet))
        const id = request.context.req.param('id') ?? ''
        if (call.path.includes('{id}') && !uuid.safeParse(id).success) throw new CallError('NOT_FOUND')
        return handler({ ...request, sent: sent as object, wallet, id })
      }),
  }
}
