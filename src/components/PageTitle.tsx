import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { PRODUCT_NAME } from '../lib/product'

interface Props {
  children: string
}

const Heading = styled.h1`
  margin: 8px 0 24px;
  font-size: clamp(2rem, 1.6rem + 1.6vw, 2.5rem);
  line-height: 1.1;
  overflow-wrap: anywhere;
`

/** The router's key of the first screen: nobody has gone anywhere yet. */
const FIRST = 'default'

/** The screen's h1 and the tab's title. Arriving by navigation, focus goes here, so that the new screen is read out. */
export function PageTitle({ children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const hasNavigated = key !== FIRST

  useEffect(() => {
    document.title = `${children} · ${PRODUCT_NAME}`
    return () => {
      document.title = PRODUCT_NAME
    }
  }, [children])

  useEffect(() => {
    if (hasNavigated) heading.current?.focus()
    // The title names the screen: the same title is the same screen, wherever its address bar stands.
  }, [children, hasNavigated])

  return (
    <Heading ref={heading} tabIndex={-1}>
      {children}
    </Heading>
  )
}
