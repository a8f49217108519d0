import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { LandingFrame } from './LandingFrame'
import { useTitleFocus } from './useTitleFocus'

interface Props {
  title: ReactNode
  /** Announced when it appears. */
  explanation?: ReactNode
  /** Does not interrupt a screen reader. */
  isQuiet?: boolean
  /** Buttons or links. */
  actions: ReactNode
  /** Below the actions. */
  children?: ReactNode
}

const Title = styled.h1`
  margin: 20px 0 16px;
  font-size: clamp(1.625rem, 1.2rem + 1.9vw, 2.125rem);
  line-height: 1.15;
  overflow-wrap: anywhere;
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 10px;
  margin: 24px 0;
`

/** A message in place of the whole app, such as "not whitelisted". */
export function FullScreenMessage({ title, explanation, isQuiet = false, actions, children }: Props) {
  const heading = useTitleFocus()
  return (
    <LandingFrame logoSize={72}>
      <Title ref={heading} tabIndex={-1}>
        {title}
      </Title>
      {explanation !== undefined && <p role={isQuiet ? 'status' : 'alert'}>{explanation}</p>}
      <Actions>{actions}</Actions>
      {children}
    </LandingFrame>
  )
}
