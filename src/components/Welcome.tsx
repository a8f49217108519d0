import { PRODUCT_NAME } from '../lib/product'
import { LandingFrame } from './LandingFrame'
import { SwapToggle } from './SwapToggle'

interface Props {
  /** Why connecting failed. */
  notice?: string | undefined
  onConnect: () => void
}

/** The landing screen. index.html holds the same markup, so that it shows before any script has run. */
export function Welcome({ notice, onConnect }: Props) {
  return (
    <LandingFrame>
      <h1 className="visually-hidden">{PRODUCT_NAME}</h1>
      <SwapToggle action="Connect" onClick={onConnect}>
        {PRODUCT_NAME}
      </SwapToggle>
      {notice !== undefined && (
        <p className="landing-line" role="alert">
          {notice}
        </p>
      )}
      <p className="landing-line">A bank account for your wallet. Invited pilot.</p>
    </LandingFrame>
  )
}
