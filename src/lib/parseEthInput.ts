import { foldNumber } from './foldNumber'
import { locale } from './locale'
import { isEth } from './money'

/**
 * Parses a typed ETH amount: `4`, `4.04`, `.5`, `4 ETH`, with the locale's decimal mark. Any other mark is ambiguous
 * (decimal or thousands) and refused.
 * @returns the wire amount without needless zeros, or undefined
 */
export function parseEthInput(text: string): string | undefined {
  const { decimal } = locale()
  const typed = foldNumber(text)
    .trim()
    .replace(/\s*ETH$/i, '')
  if (decimal !== '.' && typed.includes('.')) return undefined
  const bare = typed.replace(decimal, '.')
  if (!/^(\d+\.?\d*|\.\d+)$/.test(bare)) return undefined
  const [whole = '', fraction = ''] = bare.split('.')
  const digits = fraction.replace(/0+$/, '')
  const amount = `${whole.replace(/^0+(?=\d)/, '') || '0'}${digits === '' ? '' : `.${digits}`}`
  return isEth(amount) ? amount : undefined
}
