import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Icon } from './Icon'

interface Props {
  title: string
  children: ReactNode
}

const Frame = styled.details`
  > summary {
    display: flex;
    align-items: center;
    gap: 6px;
    min-height: 44px;
    font-weight: 500;
    cursor: pointer;
    list-style: none;
    &::-webkit-details-marker {
      display: none;
    }
    svg {
      color: var(--muted);
      transition: transform 0.2s;
    }
  }
  &[open] > summary svg {
    transform: rotate(180deg);
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
