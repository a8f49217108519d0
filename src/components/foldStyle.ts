import { css } from 'styled-components'

/** Shared by everything that folds: a `<details>` whose summary has an arrow that turns when it opens. */
export const foldStyle = css`
  > summary {
    display: flex;
    align-items: center;
    border-radius: 8px;
    cursor: pointer;
    list-style: none;
    &::-webkit-details-marker {
      display: none;
    }
    svg {
      flex: none;
      color: var(--muted);
      transition: transform 0.2s;
    }
  }
  &[open] > summary svg {
    transform: rotate(180deg);
  }
`
