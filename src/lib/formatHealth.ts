/** A health in per mille with two decimals, rounded down: `1714n` becomes `1.71`. */
export const formatHealth = (perMille: bigint): string => {
  const hundredths = perMille / 10n
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`
}
