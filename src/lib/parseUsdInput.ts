import { isUsd } from './money'

/** Parses a typed USD amount, `5000`, `5,000` or `$5,000.5`, into the wire amount; undefined when it is ambiguous. */
export function parseUsdInput(text: string): string | undefined {
  const bare = text.trim().replace(/^\$\s*/, '')
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d{0,2})?$/.test(bare)
  const isPlain = /^\d+(\.\d{0,2})?$/.test(bare)
  if (!isGrouped && !isPlain) return undefined
  const [whole = '', fraction = ''] = bare.replaceAll(',', '').split('.')
  const amount = `${whole.replace(/^0+(?=\d)/, '')}.${fraction.padEnd(2, '0')}`
  return isUsd(amount) ? amount : undefined
}
