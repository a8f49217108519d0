import { shallowEqual } from 'react-redux'
import { AsOf } from '../../components/AsOf'
import { NoticeLine } from '../../components/NoticeLine'
import { assertNever } from '../../lib/assertNever'
import { useAppSelector } from '../hooks'
import { selectFreshness, useBankCondition } from './bankCondition'

/** The age of the figures on the screen, at the end of a sentence. */
function FiguresAge() {
  const { oldestShown } = useAppSelector(selectFreshness, shallowEqual)
  if (oldestShown === undefined) return null
  return (
    // The age changes each minute. A screen reader reads it once, with the notice.
    <span aria-live="off">
      {' '}
      Figures are from <AsOf at={oldestShown} />.
    </span>
  )
}

/** While a sign-in is asked for, its notice says the age, unless the bank's does. */
export function SignInAge() {
  return useBankCondition() === 'answers' && <FiguresAge />
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
          You are offline. You can look around, and freezes wait.
          <FiguresAge />
        </NoticeLine>
      )
    case 'down':
      return (
        <NoticeLine tone="warn">
          We cannot reach our servers. Your money is safe.
          <FiguresAge />
        </NoticeLine>
      )
    case 'slow':
      return (
        <NoticeLine tone="warn">
          Checking: our servers have not answered yet. Your money is safe.
          <FiguresAge />
        </NoticeLine>
      )
    default:
      return assertNever(condition)
  }
}
