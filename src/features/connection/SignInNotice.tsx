import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Notice } from '../../components/Notice'
import { connectionEvents, selectSignIn } from './connectionSlice'
import { signIn } from './signIn'

const ABOUT =
  'The bank asks you to prove that this wallet is yours. Signing costs nothing and moves no money.'

/** Offers to sign in once the bank has asked for it. */
export function SignInNotice() {
  const dispatch = useAppDispatch()
  const state = useAppSelector(selectSignIn)
  if (state.status === 'notNeeded') return null

  const isSigning = state.status === 'signing'
  const texts = {
    needed: ABOUT,
    signing: 'Open your wallet and sign the message.',
    refused: `You did not sign. ${ABOUT}`,
    failed: state.status === 'failed' ? state.reason : '',
  }
  return (
    <Notice
      tone={state.status === 'failed' ? 'warn' : 'info'}
      role="status"
      title="Sign in to see what is yours"
      action={
        <>
          <Button isBusy={isSigning} onClick={() => void dispatch(signIn())}>
            Sign in
          </Button>
          {isSigning && (
            <Button kind="ghost" onClick={() => dispatch(connectionEvents.signInRefused())}>
              Cancel
            </Button>
          )}
        </>
      }
    >
      {texts[state.status]}
    </Notice>
  )
}
