import type { ReactNode } from 'react'
import { Boundary } from '../components/Boundary'
import { Button } from '../components/Button'
import { LandingFrame } from '../components/LandingFrame'

interface Props {
  children: ReactNode
  /** Forgets what is kept on disk: it may be what broke the screen, and the bank has it all. */
  onReload: () => void
}

/** The last resort around everything that follows the landing screen: a page that says so, never a white one. */
export function ShellBoundary({ children, onReload }: Props) {
  const sorry = (
    <LandingFrame logoSize={72}>
      <h1 className="landing-title">The app could not be drawn.</h1>
      <p role="alert">
        Your money and cards are as they were. Reloading fetches everything anew from the bank.
      </p>
      <div className="landing-actions">
        <Button onClick={onReload}>Reload the page</Button>
      </div>
    </LandingFrame>
  )
  return <Boundary fallback={sorry}>{children}</Boundary>
}
