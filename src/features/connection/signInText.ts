import { areCookiesBlocked } from '../../services/browserStorage'
import type { SignIn } from './connectionSlice'

const ABOUT = 'Sign a message to prove you own this wallet. It is free and moves no money.'
const NO_COOKIES = 'Allow cookies for this site. We need one to keep you signed in.'

/** The text beside the button, at each step of the sign-in. */
export function signInText(state: Exclude<SignIn, { status: 'notNeeded' }>): string {
  switch (state.status) {
    case 'needed':
      return areCookiesBlocked() ? NO_COOKIES : ABOUT
    case 'signing':
      return 'Open your wallet and sign the message.'
    case 'refused':
      return `You did not sign. ${ABOUT}`
    case 'failed':
      return state.reason
  }
}
