import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { CopyButton } from './CopyButton'

interface Props {
  /** What is copied, and shown unless `shown` is given. */
  text: string
  /** Another form to show. */
  shown?: ReactNode
  /** Names the text in the button's label: `address` gives "Copy address". */
  what: string
}

const Frame = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  max-width: 100%;
  overflow-wrap: anywhere;
`

/** Text with a button that copies it. */
export function Copyable({ text, what, shown = text }: Props) {
  return (
    <Frame>
      <span title={shown === text ? undefined : text}>{shown}</span>
      <CopyButton text={text} what={what} />
    </Frame>
  )
}
