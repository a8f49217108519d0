import { formatAgo } from '../../lib/format'
import { useClock } from '../intents'

interface Props {
  /** Milliseconds since 1970. */
  at: number
}

/** How old an answer is: `12 s ago`. */
export function Age({ at }: Props) {
  return formatAgo(useClock() - at)
}
