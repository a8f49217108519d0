import type { ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props {
  /** In pixels. */
  gap?: number
  /** Side by side, wrapping: for a row of buttons. */
  isRow?: boolean
  children: ReactNode
}

const Frame = styled.div<{ $gap: number; $isRow: boolean }>`
  display: flex;
  flex-flow: ${({ $isRow }) => ($isRow ? 'row wrap' : 'column')};
  align-items: ${({ $isRow }) => ($isRow ? 'flex-start' : 'stretch')};
  gap: ${({ $gap }) => $gap}px;
  min-width: 0;
`

/** Evenly spaced children in a column or a row. */
export function Stack({ gap = 20, isRow = false, children }: Props) {
  return (
    <Frame $gap={gap} $isRow={isRow}>
      {children}
    </Frame>
  )
}
