import { useEffect, useState, type ReactNode } from 'react'
import { useAppDispatch, useIsOnline, usePorts } from '../../app/hooks'
import { Button } from '../../components/Button'
import { FullScreenMessage } from '../../components/FullScreenMessage'
import { LandingFrame } from '../../components/LandingFrame'
import { LinkButton } from '../../components/LinkButton'
import { useHasLasted } from '../../components/useHasLasted'
import { VisuallyHidden } from '../../components/VisuallyHidden'
import { shortAddress } from '../../lib/address'
import { checkGate, disconnect } from './connect'

interface Props {
  address: string
  /** Shown below the message. */
  children?: ReactNode
}

/** The spinning logo, until the next screen is known. */
export function Waiting() {
  return (
    <LandingFrame isSpinning>
      <div role="status">
        <VisuallyHidden>Loading</VisuallyHidden>
      </div>
    </LandingFrame>
  )
}

function UseAnotherWallet() {
  const dispatch = useAppDispatch()
  return (
    <Button kind="ghost" onClick={() => void dispatch(disconnect())}>
      Use another wallet
    </Button>
  )
}

export function Blocked({ address, children }: Props) {
  const { env } = usePorts()
  return (
    <FullScreenMessage
      title={
        <>
          <span className="landing-address">{address}</span> is not whitelisted.
        </>
      }
      actions={
        <>
          <LinkButton href={env.pilotApplicationUrl}>Apply for the pilot program</LinkButton>
          <UseAnotherWallet />
        </>
      }
    >
      {children}
    </FullScreenMessage>
  )
}

/** Time between attempts while the gate does not answer. */
const RETRY_MS = 5_000

/** While the first answer of the gate is awaited. Says so once it takes long. */
export function CheckingGate({ address, children }: Props) {
  const isLate = useHasLasted(true)
  if (!isLate) return <Waiting />
  return (
    <FullScreenMessage
      isQuiet
      title="Checking pilot access"
      explanation={`Our servers have not answered yet for ${shortAddress(address)}. Your money is safe.`}
      actions={<UseAnotherWallet />}
    >
      {children}
    </FullScreenMessage>
  )
}

/** Shown while the bank does not answer whether the wallet is on the whitelist. Asks again by itself. */
export function GateUnreachable({ address, children }: Props) {
  const dispatch = useAppDispatch()
  const isOnline = useIsOnline()
  const [isAsking, setIsAsking] = useState(false)

  useEffect(() => {
    // Once the network is back, a listener asks again (connect.ts).
    if (!isOnline) return
    const timer = setInterval(() => void dispatch(checkGate()), RETRY_MS)
    return () => clearInterval(timer)
  }, [dispatch, isOnline])

  async function onRetry() {
    setIsAsking(true)
    await dispatch(checkGate())
    setIsAsking(false)
  }

  if (!isOnline)
    return (
      <FullScreenMessage
        isQuiet
        title="You are offline."
        explanation={`We check pilot access for ${shortAddress(address)} once you are back online.`}
        actions={<UseAnotherWallet />}
      >
        {children}
      </FullScreenMessage>
    )
  return (
    <FullScreenMessage
      title="We cannot reach our servers."
      explanation={`We could not check pilot access for ${shortAddress(address)}. We keep trying, and your money is safe.`}
      actions={
        <>
          <Button isBusy={isAsking} onClick={() => void onRetry()}>
            Try again
          </Button>
          <UseAnotherWallet />
        </>
      }
    >
      {children}
    </FullScreenMessage>
  )
}
