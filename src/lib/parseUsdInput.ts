import { isUsd } from './money'

/**
 * A USD amount as people type it: `5000`, `5,000`, `$5,000.5`.
 * @returns the wire amount with two places, or undefined when it cannot be read with certainty.
 */
export function parseUsdInput(text: string): string | undefined {
  const bare = text.trim().replace(/^\$\s*/, '')
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d{0,2})?$/.test(bare)
  const isPlain = /^\d+(\.\d{0,2})?$/.test(bare)
  if (!isGrouped && !isPlain) return undefined
  const [whole = '', fraction = ''] = bare.replaceAll(',', '').split('.')
  const amount = `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(2, '0')}`
  return isUsd(amount) ? amount : undefined
}
