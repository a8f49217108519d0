import * as z from 'zod/mini'
import { account, creditCard, debitCard, user, wire } from './contracts/entities'
import { usdSum } from './contracts/scalars'

const digits = z.string().check(z.regex(/^\d{1,18}$/))

/** What each query keeps in the cache. One that is not listed is not restored. */
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

/** Is this what the screens of this version expect of a query? Another version may have written it, or nobody did. */
export const isStoredAnswer = (endpointName: string, data: unknown): boolean =>
  shapes[endpointName]?.safeParse(data).success ?? false
