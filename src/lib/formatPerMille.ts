/** Per mille as a percentage: `486n` becomes `48.6%`, `500n` becomes `50%`. */
export const formatPerMille = (perMille: bigint): string =>
  `${perMille / 10n}${perMille % 10n === 0n ? '' : `.${perMille % 10n}`}%`
