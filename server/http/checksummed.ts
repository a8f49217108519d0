import { getAddress } from 'ethers'
import * as z from 'zod/mini'
import { address } from '../../src/services/contracts'
import { CallError } from '../callError'
import { remember } from '../remember'

/**
 * Puts every address of a parsed body into its EIP-55 form. The schema tells which texts are addresses: a label that
 * looks like one stays as it was typed.
 * @throws CallError INVALID_REQUEST for mixed case that is not the address's checksum
 */
export function checksummed(schema: z.core.$ZodType, value: unknown): unknown {
  const fields: Record<string, string> = {}
  const visit = (at: z.core.$ZodType, part: unknown, path: readonly (string | number)[]): unknown => {
    if (part === undefined) return part
    if (at === address) return canonical(part as string, () => (fields[path.join('.')] = WRONG_CASE))
    if (at instanceof z.ZodMiniOptional) return visit(at.def.innerType, part, path)
    if (at instanceof z.ZodMiniArray) {
      return (part as unknown[]).map((item, index) => visit(at.def.element, item, [...path, index]))
    }
    if (at instanceof z.ZodMiniDiscriminatedUnion) {
      const option = at.def.options.find((each) => z.safeParse(each, part).success)
      return option ? visit(option, part, path) : part
    }
    if (!(at instanceof z.ZodMiniObject)) return part
    const shape = at.def.shape as Record<string, z.core.$ZodType>
    return Object.fromEntries(
      Object.entries(part as object).map(([key, member]) => {
        const inner = shape[key]
        return [key, inner ? visit(inner, member, [...path, key]) : (member as unknown)]
      }),
    )
  }
  const result = visit(schema, value, [])
  if (Object.keys(fields).length > 0) throw new CallError('INVALID_REQUEST', fields)
  return result
}

const WRONG_CASE = 'Is mistyped: its upper and lower case do not match its checksum (EIP-55).'

/** Nearly every call names an address, and a checksum takes a tenth of a call's time. */
const toChecksum = remember((text) => getAddress(text.toLowerCase()))

/** An address in a single case carries no checksum and passes. */
function canonical(text: string, onWrong: () => void): string {
  const digits = text.slice(2)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  const right = toChecksum(text)
  if (!isOneCase && right !== text) onWrong()
  return right
}
