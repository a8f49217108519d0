import { css } from 'styled-components'

export const boxStyle = css`
  width: 100%;
  min-height: 48px;
  padding: 10px 14px;
  border: 1px solid var(--edge);
  border-radius: 12px;
  background: var(--surface);
  color: var(--ink);
  font-size: 1rem;
  text-overflow: ellipsis;
  &::placeholder {
    color: var(--muted);
  }
  &[aria-invalid='true'] {
    border: 2px solid var(--danger);
    padding: 9px 13px;
  }
  &:focus-visible {
    outline-offset: 1px;
  }
`
