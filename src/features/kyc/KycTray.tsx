import { Link } from 'react-router-dom'
import { useAppDispatch, useAppSelector, useIsOnline } from '../../app/hooks'
import { Button } from '../../components/Button'
import { NoticeLine } from '../../components/NoticeLine'
import { paths } from '../../lib/paths'
import { askMutation, callOffMutation, selectProgress, waitedFor } from '../pausedMutations'

/** On every screen: an identity update that waits for something. */
export function KycTray() {
  const dispatch = useAppDispatch()
  const progress = useAppSelector((state) => selectProgress(state, 'kycUpdate'))
  const isOnline = useIsOnline()
  if (progress?.step !== 'waiting' && progress?.step !== 'signIn') return null

  const { mutation, step } = progress
  const { what, until } = waitedFor(step, isOnline)
  return (
    <NoticeLine
      title={`Identity update waits for ${what}`}
      action={
        <>
          {step === 'waiting' && isOnline && (
            <Button kind="quiet" onClick={() => dispatch(askMutation(mutation))}>
              Try now
            </Button>
          )}
          <Button kind="quiet" onClick={() => dispatch(callOffMutation(mutation))}>
            Do not submit
          </Button>
        </>
      }
    >
      <Link to={paths.settings}>Your details</Link> are submitted once {until}.
    </NoticeLine>
  )
}
