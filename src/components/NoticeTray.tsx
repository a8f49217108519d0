import { useRef, useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { Button } from './Button'
import { media } from './media'
import { useHeightAs } from './useHeightAs'

interface Props {
  /** Puts the tray into the page, on screens without bars. */
  isInPage?: boolean
  /** Components that render NoticeLines, or nothing. The first come first. */
  children: ReactNode
}

const Frame = styled.div<{ $isInPage: boolean }>`
  position: ${({ $isInPage }) => ($isInPage ? 'static' : 'fixed')};
  z-index: 4;
  inset-inline: 0;
  bottom: var(--bars);
  display: grid;
  justify-items: center;
  gap: 6px;
  padding: 0 var(--gutter) 8px;
  pointer-events: none;
  view-transition-name: notices;
  > * {
    pointer-events: auto;
  }
  &:not(:has([data-notice])) {
    padding: 0;
  }
  ${media.short} {
    position: static;
  }
  @media print {
    display: none;
  }
`

const More = styled.div`
  border: 1px solid var(--line);
  border-radius: 999px;
  background: var(--surface);
  button {
    min-height: 32px;
    padding-block: 0;
    font-size: 0.8125rem;
  }
`

/* `More` is named: with a star, every change of a long list would restyle the whole list. */
const Lines = styled.div<{ $isFolded: boolean }>`
  display: grid;
  width: min(100%, 720px);
  max-height: 45dvh;
  border: 1px solid var(--line);
  border-radius: 16px;
  overflow: ${({ $isFolded }) => ($isFolded ? 'hidden' : 'hidden auto')};
  box-shadow: var(--shadow);
  &:not(:has([data-notice])) {
    border: 0;
    box-shadow: none;
  }
  > :nth-child(n + 3) {
    display: ${({ $isFolded }) => $isFolded && 'none'};
  }
  &:not(:has(> :nth-child(3))) + ${More} {
    display: none;
  }
`

/**
 * Notices on every screen. They lie over the page, above the bars, so that a late notice shifts nothing. Two are visible,
 * and the others are folded. A live region is announced only if it was there before its content, so the tray is always
 * there.
 */
export function NoticeTray({ isInPage = false, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [isFolded, setIsFolded] = useState(true)
  useHeightAs('--notices', frame)
  return (
    <Frame ref={frame} $isInPage={isInPage}>
      <Lines role="log" aria-label="Notices" $isFolded={isFolded}>
        {children}
      </Lines>
      <More>
        <Button kind="quiet" aria-expanded={!isFolded} onClick={() => setIsFolded(!isFolded)}>
          {isFolded ? 'Show all notices' : 'Show fewer notices'}
        </Button>
      </More>
    </Frame>
  )
}
