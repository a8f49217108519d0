import { CARD_RATIO } from './cardGridGeometry'

/** The colour of the lines on a surface. Mixed, because opacity would cost a layer per card in a long list. */
export const engraving = (surface: string): string =>
  `color-mix(in srgb, var(--${surface}-engraving) 50%, var(--${surface}-to))`

/** The shape of a card, and the colours of its `data-kind`. */
export const plastic = `
  aspect-ratio: ${CARD_RATIO};
  border-radius: 18px;
  --plastic: linear-gradient(150deg, var(--plastic-from), var(--plastic-to));
  &[data-kind='debit'] {
    --plastic-from: var(--card-debit-from);
    --plastic-to: var(--card-debit-to);
    --plastic-engraving: ${engraving('card-debit')};
  }
  &[data-kind='credit'] {
    --plastic-from: var(--card-credit-from);
    --plastic-to: var(--card-credit-to);
    --plastic-engraving: ${engraving('card-credit')};
  }
`
