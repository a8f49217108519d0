import { css } from 'styled-components'

/** `main` once per screen, `ghost` for secondary actions, `quiet` inside panels and rows. */
export type ButtonKind = 'main' | 'ghost' | 'quiet'

const kinds = {
  main: css`
    background: var(--accent);
    color: var(--accent-ink);
    --amount: var(--accent-ink);
    &:hover {
      background: var(--accent-hover);
    }
  `,
  ghost: css`
    border-color: var(--line);
    background: transparent;
    color: var(--ink);
    &:hover {
      border-color: var(--edge);
    }
  `,
  quiet: css`
    padding-inline: 12px;
    background: transparent;
    color: var(--accent);
    &:hover {
      background: var(--sunken);
    }
  `,
}

/** Shared by buttons and links that look like buttons. */
export const buttonStyle = css<{ $kind: ButtonKind }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-height: 46px;
  padding: 8px 24px;
  border: 1px solid transparent;
  border-radius: 999px;
  font: 600 0.9375rem/1.3 var(--sans);
  text-decoration: none;
  cursor: pointer;
  transition:
    background 0.15s,
    border-color 0.15s;
  ${({ $kind }) => kinds[$kind]}

  &[aria-disabled='true'] {
    border: 1px dashed var(--edge);
    background: transparent;
    color: var(--muted);
    cursor: not-allowed;
  }

  &[aria-busy='true'] {
    cursor: progress;
  }
`
