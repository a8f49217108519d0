import { PRODUCT_NAME } from '../lib/product'
import { LandingFrame } from './LandingFrame'
import { SwapToggle } from './SwapToggle'

interface Props {
  /** Why connecting failed. */
  notice?: string | undefined
  onConnect: () => void
  /** The pointer or the focus has reached the screen: a click on Connect may follow. */
  onInterest?: () => void
}

/** The landing screen. index.html holds the same markup, so that it shows before any script has run. */
export function Welcome({ notice, onConnect, onInterest }: Props) {
  return (
    <LandingFrame onInterest={onInterest}>
      <h1 className="visually-hidden" tabIndex={-1}>
        {PRODUCT_NAME}
      </h1>
      <SwapToggle name={`Connect to ${PRODUCT_NAME}`} action="Connect" onClick={onConnect}>
        {PRODUCT_NAME}
      </SwapToggle>
      {notice !== undefined && (
        <p className="landing-line" role="alert">
          {notice}
        </p>
      )}
      <p className="landing-line">Accounts, cards and wires for your crypto wallet. Invite-only pilot.</p>
    </LandingFrame>
  )
}
