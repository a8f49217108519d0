import type { ReactNode } from 'react'
import { Boundary } from '../components/Boundary'
import { Button } from '../components/Button'
import { FullScreenMessage } from '../components/FullScreenMessage'

interface CouldNotLoadProps {
  /** Also forgets the cache on disk, which may be what broke the screen. The bank has all of it. */
  onReload: () => void
}

/** A part of the app did not load, as after a deploy under an open tab, or a screen threw. */
export function CouldNotLoad({ onReload }: CouldNotLoadProps) {
  return (
    <FullScreenMessage
      title="The app could not be drawn."
      explanation="Your money and cards are as they were. Reloading fetches everything anew from the bank."
      actions={<Button onClick={onReload}>Reload the page</Button>}
    />
  )
}

interface Props extends CouldNotLoadProps {
  children: ReactNode
}

/** The last resort around every screen: a page that says so, never a white one. */
export function ShellBoundary({ children, onReload }: Props) {
  return <Boundary fallback={<CouldNotLoad onReload={onReload} />}>{children}</Boundary>
}
