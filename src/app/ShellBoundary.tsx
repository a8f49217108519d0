import type { ReactNode } from 'react'
import { Boundary } from '../components/Boundary'
import { Button } from '../components/Button'
import { FullScreenMessage } from '../components/FullScreenMessage'

interface CouldNotLoadProps {
  /** Also removes the cache from disk, because it may have broken the screen. */
  onReload: () => void
}

/** Shown when a part of the app did not load, as after a deploy under an open tab, or when a screen threw. */
export function CouldNotLoad({ onReload }: CouldNotLoadProps) {
  return (
    <FullScreenMessage
      title="This screen could not be shown."
      explanation="Your money is safe."
      actions={<Button onClick={onReload}>Reload the page</Button>}
    />
  )
}

interface Props extends CouldNotLoadProps {
  children: ReactNode
}

/** Shows `CouldNotLoad` instead of a white page when any screen throws. */
export function ShellBoundary({ children, onReload }: Props) {
  return <Boundary fallback={<CouldNotLoad onReload={onReload} />}>{children}</Boundary>
}
