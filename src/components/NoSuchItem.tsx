import { EmptyState } from './EmptyState'
import { RouteButton } from './RouteButton'

interface Props {
  noun: 'account' | 'card' | 'wire'
  /** The list of what the wallet has. */
  list: string
}

/** The URL names no such thing of this wallet. */
export function NoSuchItem({ noun, list }: Props) {
  return (
    <EmptyState
      title={`There is no such ${noun}`}
      action={<RouteButton to={list}>To your {noun}s</RouteButton>}
    >
      The link may be incomplete, or the {noun} may belong to another wallet.
    </EmptyState>
  )
}
