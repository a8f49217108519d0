import { CallError } from './callError'

/**
 * For Kysely's `executeTakeFirstOrThrow`: the entity does not exist, or belongs to another wallet. The caller learns
 * the same in both cases.
 */
export const orNotFound = () => new CallError('NOT_FOUND')
