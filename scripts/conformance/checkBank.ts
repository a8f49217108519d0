import type { Wallet } from 'ethers'
import * as z from 'zod/mini'
import { parseJson } from '../../src/lib/guards'
import { calls, pathOf, type Call, type CallName } from '../../src/services/contracts'
import { makeSession } from './session'

/** One line of the report. */
export interface Finding {
  /** Of the call, as in SPEC.md section 7. */
  path: string
  expected: string
  came: string
  verdict: 'ok' | 'wrong' | 'not tried'
}

export interface Target {
  /** Base URL of the calls, without a slash at the end. */
  url: string
  /** Origin of the app, for `/api/whitelisted` and the sign-in message. */
  origin: string
  wallet: Wallet
  fetch: (url: string, init: RequestInit & { body: string }) => Promise<Response>
}

/** The app waits as long. */
const TIMEOUT_MS = 15_000

/** Parts of answers that SPEC.md demands and the app does without. */
const STRICT: Partial<Record<CallName, z.ZodMiniType>> = {
  whitelisted: z.object({ data: z.object({ accepted: z.boolean() }) }),
  kycGet: z.object({
    user: z.object({
      kycPartner: z.nullable(z.string()),
      kycStatus: z.nullable(z.looseObject({ status: z.string() })),
      kycToken: z.nullable(z.string()),
    }),
  }),
}

/** The calls of SPEC.md section 7 in its order, and the contents of each answer. */
const EXPECTED = {
  whitelisted: 'data.accepted',
  creditAll: 'success, creditCards',
  debitAll: 'success, debitCards',
  creditCreate: 'success, creditCard',
  debitCreate: 'success, debitCard',
  debitSingle: 'success, debitCard',
  creditSingle: 'success, creditCard.cardStatus',
  creditFreeze: 'success, and the card is no longer Active',
  creditUnfreeze: 'success, and the card is Active',
  usersCreate: 'success',
  usersGet: 'success, user',
  kycGet: 'success, user with kycPartner, kycStatus, kycToken',
  kycUpdate: 'success',
  accountsCreate: 'success, account',
  accountsAll: 'success, accounts',
  accountsSingle: 'success, account',
  debitBalance: 'success, debitBalance',
  wireCreate: 'success, wire',
  wireAll: 'success, wires',
} as const satisfies Partial<Record<CallName, string>>

type Specified = keyof typeof EXPECTED
type Answer = Record<string, unknown>

/**
 * Makes the calls of SPEC.md that need no payment, and compares each answer with the specification. It creates the user,
 * submits the identity details that the bank already has (or test details), and freezes and unfreezes a credit card.
 * @returns a finding for each call, in SPEC.md's order
 */
export async function checkBank({ url, origin, wallet, fetch }: Target): Promise<Finding[]> {
  const findings = new Map<Specified, Omit<Finding, 'path' | 'expected'>>()
  const note = (name: Specified, verdict: Finding['verdict'], came: string) =>
    void findings.set(name, { verdict, came })
  const report = () =>
    (Object.keys(EXPECTED) as Specified[]).map((name) => ({
      path: calls[name].path,
      expected: EXPECTED[name],
      ...(findings.get(name) ?? { verdict: 'not tried' as const, came: 'needs a payment' }),
    }))

  const send = (at: string, body: object, cookie: string) =>
    fetch(at, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  const session = makeSession({ url, origin, wallet, send })

  /** @returns the answer, or undefined where the app could not read it */
  async function call(name: Specified, body: object = {}, id?: string): Promise<Answer | undefined> {
    const { path }: Call = calls[name]
    const at = path.startsWith('/api/') ? origin + path : url + pathOf(calls[name], id)
    const asked = path === calls.whitelisted.path ? body : { wallet: wallet.address, ...body }
    try {
      const response = await session.post(at, asked)
      const answer = parseJson(await response.text())
      const fault = faultOf(name, response, answer)
      note(name, fault === undefined ? 'ok' : 'wrong', fault ?? `HTTP ${response.status}: ${keysOf(answer)}`)
      return response.ok && calls[name].answer.safeParse(answer).success ? (answer as Answer) : undefined
    } catch (error) {
      note(name, 'wrong', `no answer: ${reasonOf(error)}`)
      return undefined
    }
  }

  const gate = await call('whitelisted', { address: wallet.address })
  if (isRefusal(gate)) {
    for (const name of Object.keys(EXPECTED) as Specified[])
      if (!findings.has(name)) note(name, 'not tried', 'the wallet is not whitelisted')
    return report()
  }

  await call('usersCreate')
  const user = detailsOf(await call('usersGet'))
  await call('kycUpdate', user)
  await call('kycGet')
  await call('debitBalance')
  await call('wireAll')
  for (const [list, single, entities, kind] of [
    ['debitAll', 'debitSingle', 'debitCards', 'debit card'],
    ['accountsAll', 'accountsSingle', 'accounts', 'account'],
    ['creditAll', 'creditSingle', 'creditCards', 'credit card'],
  ] as const) {
    const [id] = idsOf(await call(list), entities)
    if (id === undefined) note(single, 'not tried', `the wallet has no ${kind}`)
    else await call(single, {}, id)
  }
  await tryFreezing()
  return report()

  /** Freezes and unfreezes the first credit card, and leaves it as it was. Where it cannot, the report names the card. */
  async function tryFreezing(): Promise<void> {
    const statusOf = async (id: string) => creditCardOf(await readQuietly('creditSingle', id))?.cardStatus
    const [id] = idsOf(await readQuietly('creditAll'), 'creditCards')
    const before = id === undefined ? undefined : await statusOf(id)
    if (id === undefined || before === undefined) {
      const why = id === undefined ? 'the wallet has no credit card' : 'the status of the card is unknown'
      for (const name of ['creditFreeze', 'creditUnfreeze'] as const) note(name, 'not tried', why)
      return
    }
    const change = async (name: 'creditFreeze' | 'creditUnfreeze', isActiveAfter: boolean) => {
      const answer = await call(name, {}, id)
      const status = await statusOf(id)
      if (answer && (status === 'Active') !== isActiveAfter)
        note(name, 'wrong', `HTTP 200: success, and the card is ${isActiveAfter ? 'not ' : 'still '}Active`)
      return { name, status }
    }
    if (before !== 'Active') await change('creditUnfreeze', true)
    let last = await change('creditFreeze', false)
    if (before === 'Active') last = await change('creditUnfreeze', true)
    if (last.status !== before)
      note(
        last.name,
        'wrong',
        `${findings.get(last.name)?.came}. Card ${id} was ${before} and is now ${last.status ?? 'in an unknown state'}`,
      )
  }

  /** Makes a call without adding a finding for it. */
  async function readQuietly(name: Specified, id?: string): Promise<Answer | undefined> {
    const before = findings.get(name)
    const answer = await call(name, {}, id)
    if (before) findings.set(name, before)
    return answer
  }
}

/** Describes how an answer differs from SPEC.md, or returns undefined. It quotes no values: answers hold personal data. */
function faultOf(name: Specified, response: Response, answer: unknown): string | undefined {
  const type = response.headers.get('content-type')?.split(';')[0] ?? 'no content type'
  const status = `HTTP ${response.status}`
  if (answer === undefined) return `${status}, ${type}: no JSON`
  if (!response.ok) return `${status}: ${codeOf(answer) ?? keysOf(answer)}`
  for (const schema of [calls[name].answer, STRICT[name]]) {
    const parsed = schema && z.safeParse(schema, answer)
    const issue = parsed?.error?.issues[0]
    if (issue) return `${status}: ${issue.path.join('.') || 'the answer'} ${sentence(issue, answer)}`
  }
  return undefined
}

/** zod/mini has one message of its own, "Invalid input". */
function sentence(issue: z.core.$ZodIssue, answer: unknown): string {
  const value = issue.path.reduce<unknown>(
    (at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key],
    answer,
  )
  if (value === undefined) return 'is missing'
  return issue.message === 'Invalid input'
    ? 'has another shape'
    : issue.message.toLowerCase().replace('.', '')
}

const object = z.record(z.string(), z.unknown())
const keysOf = (answer: unknown): string => {
  const { success, data } = object.safeParse(answer)
  return success ? Object.keys(data).join(', ') : 'no object'
}
const codeOf = (answer: unknown): string | undefined =>
  z.object({ error: z.object({ code: z.string() }) }).safeParse(answer).data?.error.code
const idsOf = (answer: Answer | undefined, list: string): string[] =>
  z
    .array(z.object({ id: z.string() }))
    .safeParse(answer?.[list])
    .data?.map(({ id }) => id) ?? []
const creditCardOf = (answer: Answer | undefined) =>
  z.object({ cardStatus: z.string() }).safeParse(answer?.creditCard).data
const isRefusal = (gate: Answer | undefined): boolean =>
  calls.whitelisted.answer.safeParse(gate).data?.data.accepted === false

/** The identity details that the bank already has, so that submitting them changes nothing. Otherwise test details. */
const detailsOf = (answer: Answer | undefined) =>
  z.object({ fullName: z.string(), email: z.string() }).safeParse(answer?.user).data ?? {
    fullName: 'Conformance Check',
    email: 'conformance@example.org',
  }

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error
  if (name === 'TimeoutError') return `none within ${TIMEOUT_MS / 1000} seconds`
  return cause instanceof Error && cause.message !== '' ? cause.message : message
}
