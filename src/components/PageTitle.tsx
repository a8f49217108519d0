import { useEffect, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { PRODUCT_NAME } from '../lib/product'
import { FirstLocation, useTitleFocus } from './useTitleFocus'

interface Props {
  children: string
  /** Shows the title to screen readers and in the tab only, on a screen whose main number stands in for it. */
  isHidden?: boolean
}

const Heading = styled.h1`
  margin: 8px 0 24px;
  font-size: clamp(2rem, 1.6rem + 1.6vw, 2.5rem);
  line-height: 1.1;
  overflow-wrap: anywhere;
`

/** Remembers where the visit began. Stands around all pages. */
export function Visit({ children }: { children: ReactNode }) {
  const [first] = useState(useLocation())
  return <FirstLocation value={first}>{children}</FirstLocation>
}

/** The screen's h1 and the tab's title. */
export function PageTitle({ children, isHidden = false }: Props) {
  const heading = useTitleFocus(children)

  useEffect(() => {
    document.title = `${children} · ${PRODUCT_NAME}`
    return () => {
      document.title = PRODUCT_NAME
    }
  }, [children])

  return (
    <Heading ref={heading} tabIndex={-1} className={isHidden ? 'visually-hidden' : undefined}>
      {children}
    </Heading>
  )
}
