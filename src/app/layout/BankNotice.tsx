import { shallowEqual } from 'react-redux'
import { NoticeLine } from '../../components/NoticeLine'
import { useClock } from '../../features/intents'
import { formatAsOf } from '../../lib/format'
import { assertNever } from '../../lib/assertNever'
import { useAppSelector } from '../hooks'
import { selectFreshness, useBankCondition } from './bankCondition'

/** The age of the figures on the screen, at the end of a sentence. */
function Age() {
  const now = useClock()
  const { oldestShown } = useAppSelector(selectFreshness, shallowEqual)
  return oldestShown === undefined ? null : <> Figures are from {formatAsOf(oldestShown, now)}.</>
}

/** One line on every screen that says that the bank does not answer and how old the figures are. */
export function BankNotice() {
  const condition = useBankCondition()
  switch (condition) {
    case 'answers':
      return null
    case 'offline':
      return (
        <NoticeLine>
          You are offline. You can look around. Freezes and identity updates wait for the network.
          <Age />
        </NoticeLine>
      )
    case 'down':
      return (
        <NoticeLine tone="warn">
          We cannot reach our servers. Your money is safe.
          <Age />
        </NoticeLine>
      )
    case 'slow':
      return (
        <NoticeLine tone="warn">
          Checking: our servers have not answered yet. Your money is safe.
          <Age />
        </NoticeLine>
      )
    default:
      return assertNever(condition)
  }
}
