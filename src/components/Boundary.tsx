import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** Rendered once a child has thrown. */
  fallback: ReactNode
}

interface State {
  hasFailed: boolean
}

/** An error boundary. React supports these as classes only. */
export class Boundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
