import { defaultSerializeQueryArgs } from '@reduxjs/toolkit/query'
import * as z from 'zod/mini'
import { account, creditCard, debitCard, user, wire } from './contracts/entities'
import { usdSum } from './contracts/scalars'
import { isStoredQuery, isToldQuery, type StoredQuery } from './queries'

const digits = z.string().check(z.regex(/^\d{1,18}$/))

/** `kycToken` opens the partner's review of this person. */
const userWithoutToken = z.omit(user, { kycToken: true })

/** The shape of each query's answer. */
const shapes: Readonly<Record<StoredQuery, z.ZodMiniType>> = {
  whitelisted: z.boolean(),
  creditAll: z.array(creditCard),
  creditSingle: creditCard,
  debitAll: z.array(debitCard),
  debitSingle: debitCard,
  debitBalance: usdSum,
  usersGet: userWithoutToken,
  kycGet: userWithoutToken,
  accountsAll: z.array(account),
  accountsSingle: account,
  wireAll: z.array(wire),
  ensName: z.nullable(z.string()),
  preparedPayment: z.object({ to: z.string(), value: z.string(), data: z.string(), gas: digits }),
  accountPaymentGas: digits,
}

interface StoredEntry {
  endpointName: string
  originalArgs?: unknown
  data?: unknown
}

/**
 * The answer without unknown fields; undefined when this version's screens cannot read it, or its key does not fit its query.
 * Another version of the app or a person may have written it. RTK Query would repeat a wrong query when its tags are
 * invalidated.
 */
export function readAnswer(key: string, { endpointName, originalArgs, data }: StoredEntry): unknown {
  const ownKey = defaultSerializeQueryArgs({
    endpointName,
    queryArgs: originalArgs,
    endpointDefinition: undefined as never,
  })
  return key === ownKey && isStoredQuery(endpointName) ? shapes[endpointName].safeParse(data).data : undefined
}

const tagType = z.string().check(z.regex(/^[A-Z]\w*$/))
/** RTK Query looks an id up in a plain object, which has `toString` and others by itself. */
const tagId = z.string().check(z.refine((id) => !(id in {})))
const tag = z.object({ type: tagType, id: z.optional(z.union([tagId, z.number()])) })
const provided = z.object({
  tags: z.record(tagType, z.record(z.string(), z.array(z.string()))),
  keys: z.record(z.string(), z.array(tag)),
})

/** RTK Query's index of the entries by tag; undefined when it is damaged, because RTK Query's reducers would throw. */
export const storedTags = (value: unknown): unknown => provided.safeParse(value).data

const toldAnswer = z.object({
  wallet: z.string(),
  chainId: z.number(),
  apiUrl: z.string(),
  /** RTK Query's key of the query. */
  key: z.string(),
  endpointName: z.string(),
  originalArgs: z.unknown(),
  data: z.unknown(),
  /** When the query was sent and answered, in milliseconds since 1970. */
  askedAt: z.number(),
  answeredAt: z.number(),
})

/** A query's answer, as one tab tells it to the others: for which wallet, by which bank, and when. */
export type ToldAnswer = z.infer<typeof toldAnswer>

/**
 * The answer that another tab tells, as this version's screens can read it and without unknown fields. Undefined for
 * anything else: that tab may run another version of the app.
 */
export function readToldAnswer(value: unknown): ToldAnswer | undefined {
  const { data: told } = toldAnswer.safeParse(value)
  const data = told && isToldQuery(told.endpointName) ? readAnswer(told.key, told) : undefined
  return told && data !== undefined ? { ...told, data } : undefined
}
