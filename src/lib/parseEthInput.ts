import { isEth } from './money'

/**
 * An ETH amount as people type it: `4`, `4.04`, `.5`, `4 ETH`. A comma could be a decimal point or a group of
 * thousands, so nothing with one is read.
 * @returns the wire amount without needless zeros, or undefined when it cannot be read with certainty.
 */
export function parseEthInput(text: string): string | undefined {
  const bare = text.trim().replace(/\s*ETH$/i, '')
  if (!/^(\d+\.?\d*|\.\d+)$/.test(bare)) return undefined
  const [whole = '', fraction = ''] = bare.split('.')
  const digits = fraction.replace(/0+$/, '')
  const amount = `${whole.replace(/^0+(?=\d)/, '') || '0'}${digits === '' ? '' : `.${digits}`}`
  return isEth(amount) ? amount : undefined
}
