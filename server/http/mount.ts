import type { Context, Hono } from 'hono'
import type { AnswerOf, Call, RequestOf } from '../../src/services/contracts'
import { requireWallet } from '../auth/requireWallet'
import { CallError } from '../callError'
import type { Deps } from '../deps'
import { groupOf } from '../limits/limits'
import { parseRequest } from './parseRequest'
import { readBody } from './readBody'
import { refuseForeignOrigin } from './refuseForeignOrigin'

export interface PublicRequest<C extends Call> {
  /** Parsed; addresses checksummed. */
  body: RequestOf<C>
  context: Context
}

export interface WalletRequest<C extends Call> extends PublicRequest<C> {
  /** The body as it was sent, which a memo's hash was made of. */
  sent: object
  /** Checksummed; signed in, and on the whitelist. */
  wallet: string
  /** The `{id}` of the path, a UUID; empty where the path has none. */
  id: string
}

/** How routes put a contract's calls on the app. */
export interface Mount {
  /** A call on behalf of a wallet: session, wallet and whitelist are checked before the handler runs. */
  wallet<C extends Call>(call: C, handler: (request: WalletRequest<C>) => Promise<Answer<C>>): void
  /** A call for anybody. */
  public<C extends Call>(call: C, handler: (request: PublicRequest<C>) => Promise<Answer<C>>): void
}

/** What a handler gives: the answer without `success`, which is true of whatever was not refused. */
export type Answer<C extends Call> = Omit<AnswerOf<C>, 'success'>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Mounts contracts on a Hono app. Checks run from the cheapest to the one that asks the database. */
export function makeMount(app: Hono, deps: Deps): Mount {
  function mount<C extends Call>(
    call: C,
    handler: (request: PublicRequest<C>, sent: unknown) => Promise<Answer<C>>,
  ): void {
    const path = call.path.replace('{id}', ':id')
    const group = groupOf(call)
    app.post(path, async (context) => {
      refuseForeignOrigin(context, deps.settings.allowedOrigins)
      if (group) await deps.limiter.count(group, 'address', context.get('caller'))
      const sent = await readBody(context.req.raw)
      const body = parseRequest(call, sent)
      context.set('wallet', walletIn(body as object))
      const answer = await handler({ body, context }, sent)
      // An answer that breaks the contract is the bank's fault; parsing throws and the caller hears INTERNAL.
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
        if (call.path.includes('{id}') && !UUID.test(id)) throw new CallError('NOT_FOUND')
        return handler({ ...request, sent: sent as object, wallet, id })
      }),
  }
}

/** The wallet that a parsed body names, for the log. */
const walletIn = ({ wallet, address }: { wallet?: string; address?: string }): string | undefined =>
  wallet ?? address
