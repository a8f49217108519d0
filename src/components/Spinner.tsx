import { styled } from 'styled-components'

/** Turns inside a busy control. Decoration: the control says `aria-busy`. */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })<{ $size: number }>`
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: rosette-spin 0.9s linear infinite;
`
