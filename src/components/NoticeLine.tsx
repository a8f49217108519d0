import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { Button } from './Button'
import { Icon } from './Icon'
import { media } from './media'
import { NOTICE_TONES, type NoticeTone } from './noticeTones'
import { VisuallyHidden } from './VisuallyHidden'

interface Props {
  tone?: NoticeTone
  title?: string
  /** One sentence that fits on a line, or two short ones. */
  children: ReactNode
  /** A button or a link, at the end of the line. */
  action?: ReactNode
  /** Further text and buttons, which unfold below the line. */
  details?: ReactNode
}

const Frame = styled.div<{ $colour: string }>`
  padding: 2px 6px 2px 14px;
  background: color-mix(in srgb, ${({ $colour }) => $colour} 7%, var(--surface));
  font-size: 0.875rem;
  line-height: 1.35;
  [data-notice] + & {
    border-top: 1px solid var(--line);
  }
  ${media.phone} {
    font-size: 0.8125rem;
  }
`

/* Actions that leave the text too little room go below it. */
const Line = styled.div<{ $colour: string }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 10px;
  min-height: 40px;
  > svg {
    flex: none;
    color: ${({ $colour }) => $colour};
  }
`

const Text = styled.div`
  flex: 1 1 10rem;
  min-width: 0;
  padding-block: 2px;
  ${media.tiny} {
    overflow-wrap: anywhere;
  }
`

const Title = styled.b`
  margin-right: 6px;
  font-weight: 600;
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  align-items: center;
  gap: 4px;
  margin-left: auto;
  :is(a, button) {
    min-height: 36px;
    padding: 4px 12px;
    font-size: inherit;
  }
  &:empty {
    display: none;
  }
`

const Details = styled.div`
  display: grid;
  gap: 8px;
  padding: 4px 8px 10px 30px;
  color: var(--soft);
`

/**
 * One notice in the NoticeTray: a line with its action at the end. Icon and hidden word say what the colour says. When it
 * goes, the focus moves from it to another notice, or to the title of the page.
 */
export function NoticeLine({ tone = 'info', title, children, action, details }: Props) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const { colour, icon, word } = NOTICE_TONES[tone]

  // A layout effect is cleaned up while the notice and its pressed button are still on the page.
  useLayoutEffect(() => {
    const notice = frame.current
    return () => {
      if (!notice?.contains(document.activeElement)) return
      const next = notice.previousElementSibling ?? notice.nextElementSibling ?? document.querySelector('h1')
      if (next instanceof HTMLElement) next.focus()
    }
  }, [])

  return (
    <Frame ref={frame} data-notice tabIndex={-1} $colour={colour}>
      <Line $colour={colour}>
        <Icon name={icon} size={18} />
        <Text>
          <VisuallyHidden>{word}: </VisuallyHidden>
          {title !== undefined && <Title>{title}</Title>}
          {children}
        </Text>
        <Actions>
          {action}
          {Boolean(details) && (
            <Button
              kind="quiet"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'Less' : 'Details'}
            </Button>
          )}
        </Actions>
      </Line>
      {isOpen && <Details id={id}>{details}</Details>}
    </Frame>
  )
}
