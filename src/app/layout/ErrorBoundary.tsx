import { Component, type ReactNode } from 'react'
import { Button } from '../../components/Button'
import { Notice } from '../../components/Notice'
import { PageTitle } from '../../components/PageTitle'

interface Props {
  children: ReactNode
}

interface State {
  hasFailed: boolean
}

/** Keeps a page that breaks from taking the rest along, and offers a way on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <>
        <PageTitle>This page did not open</PageTitle>
        <Notice
          tone="warn"
          role="alert"
          action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
        >
          Something in it broke. Your money and cards are as they were, and the other pages work.
        </Notice>
      </>
    )
  }
}
