/** Parts per thousand as a percentage: `486n` becomes `48.6%`, `500n` `50%`. Exact: no float in between. */
export const formatPerMille = (perMille: bigint): string =>
  `${perMille / 10n}${perMille % 10n === 0n ? '' : `.${perMille % 10n}`}%`
