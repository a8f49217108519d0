import type { ReactNode } from 'react'
import { useAppSelector } from '../../app/hooks'
import { NoticeLine } from '../../components/NoticeLine'
import { selectSignIn } from './connectionSlice'
import { SignInButtons } from './SignInButtons'
import { signInText } from './signInText'

interface Props {
  /** Ends the sentence. */
  children?: ReactNode
}

/** Offers to sign in again once a session has ended. */
export function SignInNotice({ children }: Props) {
  const state = useAppSelector(selectSignIn)
  if (state.status === 'notNeeded') return null
  return (
    <NoticeLine tone={state.status === 'failed' ? 'warn' : 'info'} action={<SignInButtons kind="main" />}>
      {state.status === 'needed' ? 'Sign in to continue. It is free and moves no money.' : signInText(state)}
      {children}
    </NoticeLine>
  )
}
