import * as z from 'zod/mini'
import type { Call, RequestOf } from '../../src/services/contracts'
import { CallError } from '../callError'
import { checkStorable } from './checkStorable'
import { checksummed } from './checksummed'

/** zod/mini has one message, "Invalid input". These are the sentences where a contract names none of its own. */
function sentence(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return 'Is missing.'
  if (issue.code === 'invalid_type') return `Must be of type ${issue.expected}.`
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union')
    return 'Is not one of the accepted values.'
  if (issue.code === 'too_big' || issue.code === 'too_small') return 'Is out of range.'
  return 'Is not as it should be.'
}

/**
 * Parses a call's body by its contract and EIP-55; addresses come back checksummed.
 * @throws CallError INVALID_REQUEST with a sentence per field, unknown fields by name
 */
export function parseRequest<C extends Call>(call: C, body: unknown): RequestOf<C> {
  checkStorable(body)
  const parsed = z.safeParse(call.request, body, { error: sentence })
  if (!parsed.success) throw new CallError('INVALID_REQUEST', fieldsOf(parsed.error.issues))
  return checksummed(call.request, parsed.data) as RequestOf<C>
}

function fieldsOf(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  return Object.fromEntries(
    issues.flatMap((issue): [string, string][] =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [[...issue.path, key].join('.'), 'Is not a known field.'])
        : [[issue.path.join('.') || 'body', issue.message]],
    ),
  )
}
