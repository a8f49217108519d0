import type { ReactNode } from 'react'
import { Boundary } from '../../components/Boundary'
import { Button } from '../../components/Button'
import { Notice } from '../../components/Notice'
import { PageTitle } from '../../components/PageTitle'

interface Props {
  children: ReactNode
}

/** Shows a message with Reload in place of a page that throws or does not load. */
export function ErrorBoundary({ children }: Props) {
  const sorry = (
    <>
      <PageTitle>This page did not open</PageTitle>
      <Notice
        tone="warn"
        role="alert"
        action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
      >
        It could not be loaded or shown. Your money and cards are as they were, and the other pages work.
      </Notice>
    </>
  )
  return <Boundary fallback={sorry}>{children}</Boundary>
}
