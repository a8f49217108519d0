import { locale } from './locale'

/**
 * A word of a search as the bank writes amounts: `$1,250` becomes `1250`, and `1.250,5` becomes `1250.5` where a comma ends the
 * whole part. Other words stay as they are.
 */
export function searchedAmount(word: string): string {
  const { group, decimal } = locale()
  const amount = word
    .replace(/(us)?\$(us)?/, '')
    .replaceAll(group, '')
    .replace(/['’]/g, '')
    .replace(decimal, '.')
  return /^\d*\.?\d*$/.test(amount) ? amount : word
}
