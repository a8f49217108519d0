import { isEth } from './money'

/**
 * Parses a typed ETH amount: `4`, `4.04`, `.5`, `4 ETH`. A comma is ambiguous (decimal point or thousands) and refused.
 * @returns the wire amount without needless zeros, or undefined
 */
export function parseEthInput(text: string): string | undefined {
  const bare = text.trim().replace(/\s*ETH$/i, '')
  if (!/^(\d+\.?\d*|\.\d+)$/.test(bare)) return undefined
  const [whole = '', fraction = ''] = bare.split('.')
  const digits = fraction.replace(/0+$/, '')
  const amount = `${whole.replace(/^0+(?=\d)/, '') || '0'}${digits === '' ? '' : `.${digits}`}`
  return isEth(amount) ? amount : undefined
}
