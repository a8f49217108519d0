import type { Context, Hono } from 'hono'
import { uuid, type AnswerOf, type Call, type RequestOf } from '../../src/services/contracts'
import { requireWallet } from '../auth/requireWallet'
import { CallError } from '../callError'
import type { Listed, Page } from '../db/page'
import type { Deps } from '../deps'
import { groupOf } from '../limits/limits'
import { listAnswer } from './listAnswer'
import { parseRequest } from './parseRequest'
import { readBody } from './readBody'
import { sendJson } from './sendJson'

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

type Element<List> = List extends readonly (infer Each extends object)[] ? Each : never

/** Adds a contract's calls to the app. */
export interface Mount {
  /** A call on behalf of a wallet: session, wallet and whitelist are checked before the handler runs. */
  wallet<C extends Call>(call: C, handler: Handler<C, WalletRequest<C>>): void
  /**
   * A call that lists what a wallet has, in pages or at once (`listAnswer.ts`).
   * @param name of the list in the answer
   * @param describe a row as this wallet sees it
   */
  list<C extends Call, Name extends keyof Answer<C> & string, Row extends object>(
    call: C,
    name: Name,
    describe: (row: Row, wallet: string) => Element<Answer<C>[Name]>,
    read: (wallet: string, page: Page) => Promise<Listed<Row>>,
  ): void
  /** A call that needs no session. */
  public<C extends Call>(call: C, handler: Handler<C, PublicRequest<C>>): void
}

/** The checks run in order of their cost: the one that asks the database comes last. */
export function makeMount(app: Hono, deps: Deps): Mount {
  const { allowedOrigins } = deps.settings

  function mount<C extends Call>(
    call: C,
    handler: (request: PublicRequest<C>, sent: unknown) => Response | Promise<Response>,
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
      return handler({ body, origin, context }, sent)
    })
    app.all(path, () => {
      throw new CallError('METHOD_NOT_ALLOWED')
    })
  }

  /** An answer that breaks the contract is the bank's fault: parsing throws, and the caller gets INTERNAL. */
  const json = <C extends Call>(call: C, { context }: PublicRequest<C>, answer: Answer<C>) =>
    sendJson(context, JSON.stringify(call.answer.parse({ success: true, ...answer })))

  function mountForWallet<C extends Call>(
    call: C,
    handler: (request: WalletRequest<C>) => Response | Promise<Response>,
  ): void {
    mount(call, async (request, sent) => {
      const wallet = await requireWallet(deps, request.context, request.body as object)
      const name = deps.nameOf(wallet)
      await deps.limiter.count('all', 'wallet', name)
      const group = groupOf(call)
      if (group) await deps.limiter.count(group, 'wallet', name)
      const id = request.context.req.param('id') ?? ''
      if (call.path.includes('{id}') && !uuid.safeParse(id).success) throw new CallError('NOT_FOUND')
      return handler({ ...request, sent: sent as object, wallet, id })
    })
  }

  return {
    public: (call, handler) => mount(call, async (request) => json(call, request, await handler(request))),
    wallet: (call, handler) =>
      mountForWallet(call, async (request) => json(call, request, await handler(request))),
    list: (call, name, describe, read) =>
      mountForWallet(call, async ({ wallet, body, context }) => {
        const describedPage = async (page: Page) => {
          const { rows, next } = await read(wallet, page)
          return { rows: rows.map((row) => describe(row, wallet)), next }
        }
        return sendJson(context, await listAnswer(call, name, describedPage, body as Partial<Page>))
      }),
  }
}
