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

/** Is this the shape that this version's screens expect? Another version may have written the answer, or a person. */
export const isStoredAnswer = (endpointName: string, data: unknown): boolean =>
  shapes[endpointName]?.safeParse(data).success ?? false
