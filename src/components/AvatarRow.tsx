import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Avatar } from './Avatar'

interface Props {
  addresses: readonly string[]
  /** Words that say how many there are: `2 of 3`. */
  children: ReactNode
}

/** More would be a pattern and not a picture. */
const MOST = 4

const Frame = styled.span`
  display: flex;
  align-items: center;
  gap: 8px;
  margin-top: 4px;
`

const Faces = styled.span`
  display: inline-flex;
  /* The ring of each face is the panel's ground. */
  margin-left: -2px;
  > span {
    box-sizing: content-box;
    border: 2px solid var(--surface);
  }
  > span + span {
    margin-left: -10px;
  }
`

/** The first faces of a group, overlapping, and what it is. */
export function AvatarRow({ addresses, children }: Props) {
  return (
    <Frame>
      <Faces aria-hidden="true">
        {addresses.slice(0, MOST).map((address) => (
          <Avatar key={address} address={address} size={24} />
        ))}
      </Faces>
      <span>{children}</span>
    </Frame>
  )
}
