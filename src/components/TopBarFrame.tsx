import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { PRODUCT_NAME } from '../lib/product'
import { Logo } from './Logo'
import { media } from './media'

interface Props {
  children: ReactNode
}

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 4;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 12px;
  padding: max(14px, env(safe-area-inset-top)) var(--gutter) 14px;
  background: linear-gradient(var(--paper) 75%, transparent);
  view-transition-name: top-bar;
  ${media.short} {
    position: static;
  }
  @media print {
    position: static;
  }
`

const Brand = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  font: 400 1.5rem/1.4 var(--serif);
  ${media.small} {
    gap: 6px;
  }
`

const End = styled.div`
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: 10px;
  min-width: 0;
`

/** The top bar: logo and product name, with its children at the end. */
export function TopBarFrame({ children }: Props) {
  return (
    <Bar>
      <Brand>
        <Logo size={30} />
        {PRODUCT_NAME}
      </Brand>
      <End>{children}</End>
    </Bar>
  )
}
