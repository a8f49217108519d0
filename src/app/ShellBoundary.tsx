import { Component, type ReactNode } from 'react'
import { Button } from '../components/Button'
import { LandingFrame } from '../components/LandingFrame'

interface Props {
  children: ReactNode
  /** Forgets what is kept on disk: it may be what broke the screen, and the bank has it all. */
  onReload: () => void
}

interface State {
  hasFailed: boolean
}

/** The last resort around everything that follows the landing screen: a page that says so, never a white one. */
export class ShellBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <LandingFrame logoSize={72}>
        <h1 className="landing-title">The app could not be drawn.</h1>
        <p role="alert">
          Your money and cards are as they were. Reloading fetches everything anew from the bank.
        </p>
        <div className="landing-actions">
          <Button onClick={this.props.onReload}>Reload the page</Button>
        </div>
      </LandingFrame>
    )
  }
}
