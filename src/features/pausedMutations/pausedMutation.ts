import { isRecord } from '../../lib/guards'

/** The calls that can wait for the network or a sign-in, and their arguments. All are idempotent. */
const FIELDS = {
  creditFreeze: ['id', 'wallet'],
  creditUnfreeze: ['id', 'wallet'],
  kycUpdate: ['wallet', 'fullName', 'email'],
  usersCreate: ['wallet'],
} as const

type Endpoint = keyof typeof FIELDS

export type PausableCall<Name extends Endpoint = Endpoint> = {
  [E in Name]: { endpoint: E; argument: Record<(typeof FIELDS)[E][number], string> }
}[Name]

/** `askedAt`, in milliseconds since 1970, tells this request from a later one for the same entity. */
export type PausedMutation<Name extends Endpoint = Endpoint> = PausableCall<Name> & { askedAt: number }

export const cardKey = (id: string): string => `card ${id}`

/** The entity that a call changes. The queue holds one mutation per entity: the last one wins. */
export const keyOf = ({ endpoint, argument }: PausableCall): string =>
  'id' in argument ? cardKey(argument.id) : endpoint

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'string' && Object.hasOwn(FIELDS, value)

/** No argument is longer: an e-mail address has 254 characters at most. */
const LONGEST_TEXT = 254

const isShortText = (value: unknown): boolean => typeof value === 'string' && value.length <= LONGEST_TEXT

/** Checks what comes from disk: another version may have written it. */
export function isPausedMutation(value: unknown): value is PausedMutation {
  if (!isRecord(value) || !isEndpoint(value.endpoint) || !Number.isFinite(value.askedAt)) return false
  const { argument } = value
  return isRecord(argument) && FIELDS[value.endpoint].every((field) => isShortText(argument[field]))
}
