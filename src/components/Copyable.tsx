import { Fragment, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { CopyButton } from './CopyButton'

interface Props {
  /** What is copied, and shown unless `shown` is given. */
  text: string
  /** The text on the screen, if it differs from the copied one. */
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

/** Lets a long code break between groups of four, so that none of its characters is left alone on a line. */
const breakable = (code: string) =>
  code.match(/.{1,4}/g)?.map((group, index) => (
    // Groups have no identity but their place.
    <Fragment key={index}>
      {group}
      <wbr />
    </Fragment>
  ))

/** Text with a button that copies it. */
export function Copyable({ text, what, shown = text }: Props) {
  return (
    <Frame>
      <span title={shown === text ? undefined : text}>{shown === text ? breakable(text) : shown}</span>
      <CopyButton text={text} what={what} />
    </Frame>
  )
}
