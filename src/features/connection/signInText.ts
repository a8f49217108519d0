import type { SignIn } from './connectionSlice'

const ABOUT = 'Sign a message to prove you own this wallet. It is free and moves no money.'

/** The text beside the button, at each step of the sign-in. */
export function signInText(state: Exclude<SignIn, { status: 'notNeeded' }>): string {
  switch (state.status) {
    case 'needed':
      return ABOUT
    case 'signing':
      return 'Open your wallet and sign the message.'
    case 'refused':
      return `You did not sign. ${ABOUT}`
    case 'failed':
      return state.reason
  }
}
