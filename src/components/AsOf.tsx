import { formatAsOf } from '../lib/format'
import { useTime } from './useTime'

interface Props {
  /** When the answer came, in milliseconds since 1970. */
  at: number
}

/** The age or time of an answer, as it goes by: `2 min ago`, `yesterday 12:57 PM`. */
export const AsOf = ({ at }: Props) => formatAsOf(at, useTime(Date.now))
