import { useSyncExternalStore } from 'react'
import { Button } from '../../components/Button'
import { NoticeLine } from '../../components/NoticeLine'
import { usePorts } from '../hooks'

/** Offers a new version of the app. The page reloads only when the customer asks for it, who may be typing. */
export function NewVersionNotice() {
  const { newVersion } = usePorts()
  const version = useSyncExternalStore(newVersion.onOffered, newVersion.offered)
  if (!version) return null
  return (
    <NoticeLine
      action={
        <Button kind="quiet" onClick={version.use}>
          Reload
        </Button>
      }
    >
      A new version is ready.
    </NoticeLine>
  )
}
