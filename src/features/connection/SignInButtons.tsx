import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Button } from '../../components/Button'
import { connectionEvents, selectSignIn } from './connectionSlice'
import { signIn } from './signIn'

interface Props {
  kind: 'main' | 'quiet'
}

export function SignInButtons({ kind }: Props) {
  const dispatch = useAppDispatch()
  const isSigning = useAppSelector(selectSignIn).status === 'signing'
  return (
    <>
      <Button kind={kind} isBusy={isSigning} onClick={() => void dispatch(signIn())}>
        Sign in
      </Button>
      {isSigning && (
        <Button
          kind={kind === 'main' ? 'ghost' : 'quiet'}
          onClick={() => dispatch(connectionEvents.signInRefused())}
        >
          Cancel
        </Button>
      )}
    </>
  )
}
