import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Icon } from './Icon'
import { NOTICE_TONES, type NoticeTone } from './noticeTones'
import { VisuallyHidden } from './VisuallyHidden'

interface Props {
  tone?: NoticeTone
  title?: string
  children?: ReactNode
  /** Buttons or links. */
  action?: ReactNode
  /** `alert` interrupts a screen reader, `status` waits. Omit it for a notice that is there when the page opens. */
  role?: 'status' | 'alert'
}

const Frame = styled.div<{ $colour: string }>`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr);
  gap: 12px;
  padding: 14px 16px;
  border: 1px solid color-mix(in srgb, ${({ $colour }) => $colour} 32%, transparent);
  border-radius: 14px;
  background: color-mix(in srgb, ${({ $colour }) => $colour} 7%, var(--surface));
  > svg {
    margin-top: 1px;
    color: ${({ $colour }) => $colour};
  }
`

const Title = styled.div`
  font-weight: 600;
`

const Text = styled.div`
  color: var(--soft);
`

/* The action component may render nothing. */
const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 10px;
  &:empty {
    display: none;
  }
`

/** A message box. Icon and hidden word say what the colour says. */
export function Notice({ tone = 'info', title, children, action, role }: Props) {
  const { colour, icon, word } = NOTICE_TONES[tone]
  return (
    <Frame $colour={colour} role={role}>
      <Icon name={icon} />
      <div>
        <VisuallyHidden>{word}: </VisuallyHidden>
        {title !== undefined && <Title>{title}</Title>}
        {children !== undefined && <Text>{children}</Text>}
        {action !== undefined && <Action aria-live="off">{action}</Action>}
      </div>
    </Frame>
  )
}
