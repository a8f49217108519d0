import type { ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props {
  /** Space between, in pixels. */
  gap?: number
  /** Side by side, wrapping: a row of buttons. */
  isRow?: boolean
  children: ReactNode
  className?: string
}

const Frame = styled.div<{ $gap: number; $isRow: boolean }>`
  display: flex;
  flex-flow: ${({ $isRow }) => ($isRow ? 'row wrap' : 'column')};
  align-items: ${({ $isRow }) => ($isRow ? 'flex-start' : 'stretch')};
  gap: ${({ $gap }) => $gap}px;
  min-width: 0;
`

/** Things one below the other, or beside each other, evenly spaced. */
export function Stack({ gap = 20, isRow = false, children, className }: Props) {
  return (
    <Frame $gap={gap} $isRow={isRow} className={className}>
      {children}
    </Frame>
  )
}
