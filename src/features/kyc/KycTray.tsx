import { Link } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Button } from '../../components/Button'
import { NoticeLine } from '../../components/NoticeLine'
import { paths } from '../../lib/paths'
import { askMutation, callOffMutation, selectProgress } from '../pausedMutations'

const WORDS = {
  waiting: { title: 'Identity update waits for the network', when: 'you are back online' },
  signIn: { title: 'Identity update waits for your sign-in', when: 'you have signed in' },
}

/** On every screen: an identity update that waits for something. */
export function KycTray() {
  const dispatch = useAppDispatch()
  const progress = useAppSelector((state) => selectProgress(state, 'kycUpdate'))
  if (progress?.step !== 'waiting' && progress?.step !== 'signIn') return null

  const { mutation, step } = progress
  const { title, when } = WORDS[step]
  return (
    <NoticeLine
      title={title}
      action={
        <>
          {step === 'waiting' && (
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
      <Link to={paths.settings}>Your details</Link> are submitted once {when}.
    </NoticeLine>
  )
}
