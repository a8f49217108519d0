import type { ReactNode } from 'react'
import { css, styled } from 'styled-components'
import { media } from './media'

interface Props {
  /** In pixels. */
  gap?: number
  /** Side by side, wrapping: for a row of buttons. On a phone they fill the lines. */
  isRow?: boolean
  children: ReactNode
}

const row = css`
  flex-flow: row wrap;
  align-items: flex-start;
  ${media.phone} {
    > * {
      flex-grow: 1;
    }
  }
`

const Frame = styled.div<{ $gap: number; $isRow: boolean }>`
  display: flex;
  flex-direction: column;
  gap: ${({ $gap }) => $gap}px;
  min-width: 0;
  ${({ $isRow }) => $isRow && row}
`

/** Evenly spaced children in a column or a row. */
export function Stack({ gap = 20, isRow = false, children }: Props) {
  return (
    <Frame $gap={gap} $isRow={isRow}>
      {children}
    </Frame>
  )
}
