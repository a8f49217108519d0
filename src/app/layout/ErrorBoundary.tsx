import { useEffect, useRef, type ReactNode } from 'react'
import { Boundary } from '../../components/Boundary'
import { Button } from '../../components/Button'
import { Notice } from '../../components/Notice'
import { PageTitle } from '../../components/PageTitle'
import { useIsOnline } from '../hooks'

interface Props {
  children: ReactNode
}

function CouldNotOpen() {
  const isOnline = useIsOnline()
  const wasOffline = useRef(!isOnline)
  useEffect(() => {
    // The browser does not ask again for a chunk that it could not load, until the page is loaded anew.
    if (isOnline && wasOffline.current) window.location.reload()
  }, [isOnline])
  return (
    <>
      <PageTitle>This page did not open</PageTitle>
      <Notice
        tone={isOnline ? 'warn' : 'info'}
        role="alert"
        action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
      >
        {isOnline
          ? 'It could not be loaded or shown. Your money is safe, and the other pages work.'
          : 'You are offline. This page opens once you are back online.'}
      </Notice>
    </>
  )
}

/** Shows a message with Reload in place of a page that throws or does not load. */
export function ErrorBoundary({ children }: Props) {
  return <Boundary fallback={<CouldNotOpen />}>{children}</Boundary>
}
