import { defaultSerializeQueryArgs } from '@reduxjs/toolkit/query'
import * as z from 'zod/mini'
import { account, creditCard, debitCard, user, wire } from './contracts/entities'
import { usdSum } from './contracts/scalars'

const digits = z.string().check(z.regex(/^\d{1,18}$/))

/** The shape of each query's persisted answer. A query that is not listed is not restored. */
const shapes: Readonly<Record<string, z.ZodMiniType>> = {
  whitelisted: z.boolean(),
  creditAll: z.array(creditCard),
  creditSingle: creditCard,
  debitAll: z.array(debitCard),
  debitSingle: debitCard,
  debitBalance: usdSum,
  usersGet: user,
  kycGet: user,
  accountsAll: z.array(account),
  accountsSingle: account,
  wireAll: z.array(wire),
  ensName: z.nullable(z.string()),
  preparedPayment: z.object({ to: z.string(), value: z.string(), data: z.string(), gas: digits }),
}

interface StoredEntry {
  endpointName: string
  originalArgs?: unknown
  data?: unknown
}

/**
 * Can this version's screens read the answer, and does its key fit its query? Another version of the app or a person may
 * have written it. RTK Query would repeat a wrong query when its tags are invalidated.
 */
export const isStoredAnswer = (key: string, { endpointName, originalArgs, data }: StoredEntry): boolean =>
  (shapes[endpointName]?.safeParse(data).success ?? false) &&
  key ===
    defaultSerializeQueryArgs({
      endpointName,
      queryArgs: originalArgs,
      endpointDefinition: undefined as never,
    })

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
