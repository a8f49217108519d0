import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { foldStyle } from './foldStyle'
import { Icon } from './Icon'

interface Props {
  title: string
  children: ReactNode
}

const Frame = styled.details`
  ${foldStyle}
  > summary {
    gap: 6px;
    min-height: 44px;
    font-weight: 500;
  }
  > div {
    padding-top: 8px;
  }
`

/** Hides content that few customers need behind its title. */
export function Fold({ title, children }: Props) {
  return (
    <Frame>
      <summary>
        <Icon name="down" size={18} />
        {title}
      </summary>
      <div>{children}</div>
    </Frame>
  )
}
