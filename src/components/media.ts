/** Media queries by name, for styled-components: `${media.compact} { … }`. */
export const media = {
  tiny: '@media (max-width: 360px)',
  /** landing.css repeats this one: plain CSS cannot read it from here. */
  small: '@media (max-width: 379px)',
  phone: '@media (max-width: 480px)',
  compact: '@media (max-width: 640px)',
  singleColumn: '@media (max-width: 800px)',
  twoColumns: '@media (min-width: 801px)',
  /** As at 400 % zoom: fixed bars would cover the page, so they scroll with it. */
  short: '@media (max-height: 400px)',
} as const
