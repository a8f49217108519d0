import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, type Location } from 'react-router-dom'
import { styled } from 'styled-components'
import { PRODUCT_NAME } from '../lib/product'

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

/** Where the visit began. Back to it makes a new location with the same key, so only the objects differ. */
const FirstLocation = createContext<Location | undefined>(undefined)

/** Remembers where the visit began. Stands around all pages. */
export function Visit({ children }: { children: ReactNode }) {
  const [first] = useState(useLocation())
  return <FirstLocation value={first}>{children}</FirstLocation>
}

/** The screen's h1 and the tab's title. Takes focus after a navigation, so that screen readers read the new screen. */
export function PageTitle({ children, isHidden = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const location = useLocation()
  const first = use(FirstLocation)
  const hasNavigated = first !== undefined && location !== first

  useEffect(() => {
    document.title = `${children} · ${PRODUCT_NAME}`
    return () => {
      document.title = PRODUCT_NAME
    }
  }, [children])

  useEffect(() => {
    if (hasNavigated) heading.current?.focus()
    // Keyed by title, not by path: a changed query or hash on the same screen moves no focus.
  }, [children, hasNavigated])

  return (
    <Heading ref={heading} tabIndex={-1} className={isHidden ? 'visually-hidden' : undefined}>
      {children}
    </Heading>
  )
}
