import { css } from 'styled-components'
import { media } from './media'

/** An item in a pill bar. Items of the secondary bar are smaller. */
export const pillStyle = css`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-width: 44px;
  min-height: 44px;
  padding: 0 18px;
  border: 0;
  border-radius: 999px;
  background: none;
  color: var(--soft);
  font: 500 0.875rem/1.2 var(--sans);
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;

  &:hover {
    color: var(--ink);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-current='page'] {
    background: var(--ink);
    color: var(--paper);
    &:focus-visible {
      outline-color: var(--paper);
      outline-offset: -4px;
    }
  }
  nav[aria-label='Secondary'] & {
    min-height: 40px;
    padding: 0 14px;
    font-size: 0.8125rem;
  }
  nav[aria-label='Secondary'] &[aria-current='page'] {
    background: var(--sunken);
    color: var(--ink);
    &:focus-visible {
      outline-color: var(--accent);
    }
  }
  &[aria-disabled='true'] {
    color: color-mix(in srgb, var(--muted) 65%, var(--surface));
    font-weight: 400;
    cursor: help;
  }

  @media (forced-colors: active) {
    &[aria-current='page'],
    nav[aria-label='Secondary'] &[aria-current='page'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
    &[aria-disabled='true'] {
      color: GrayText;
    }
  }

  ${media.phone} {
    padding: 0 10px;
  }
  ${media.small} {
    min-width: 40px;
    padding: 0 4px;
    font-size: 0.8125rem;
  }
`
