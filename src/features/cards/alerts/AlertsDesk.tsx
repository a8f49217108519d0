import { lazy, Suspense } from 'react'
import { useAppSelector } from '../../../app/hooks'
import { Notice } from '../../../components/Notice'
import { selectHasAlerts } from './alertsSlice'

/** Without its code no alert is sent: that must not go unsaid. */
const Unloaded = () => (
  <Notice tone="warn" role="status">
    Price alerts could not be loaded, and nothing is watched. Load the page again.
  </Notice>
)

const AlertWatch = lazy(() =>
  import('./AlertWatch').then(
    ({ AlertWatch }) => ({ default: AlertWatch }),
    () => ({ default: Unloaded }),
  ),
)

/** On every screen while there are alerts to watch or to show; costs next to nothing while there are none. */
export function AlertsDesk() {
  const hasAlerts = useAppSelector(selectHasAlerts)
  return hasAlerts ? (
    <Suspense>
      <AlertWatch />
    </Suspense>
  ) : null
}
