import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** What stands there once something inside has broken. */
  fallback: ReactNode
}

interface State {
  hasFailed: boolean
}

/** Stops what breaks inside from taking the rest along. React has this for classes only. */
export class Boundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
