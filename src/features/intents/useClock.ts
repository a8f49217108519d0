import { usePorts } from '../../app/hooks'
import { useTime } from '../../components/useTime'

/** The time now, in milliseconds since 1970, as it goes by. */
export const useClock = (): number => useTime(usePorts().now)
