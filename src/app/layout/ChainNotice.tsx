import { useState } from 'react'
import { Button } from '../../components/Button'
import { NoticeLine } from '../../components/NoticeLine'
import { VisuallyHidden } from '../../components/VisuallyHidden'
import { selectConnection } from '../../features/connection'
import { chainName } from '../../lib/chains'
import { useAppSelector, usePorts } from '../hooks'

/** Offers to switch a wallet that is on another chain than the bank's. */
export function ChainNotice() {
  const { env, wallet } = usePorts()
  const connection = useAppSelector(selectConnection)
  const [isAsking, setIsAsking] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  if (connection.status !== 'connected' || connection.chainId === env.defaultChainId) return null

  const wanted = chainName(env.defaultChainId)
  const there = Number.isNaN(connection.chainId) ? 'an unknown chain' : chainName(connection.chainId)

  async function onSwitch() {
    setIsAsking(true)
    setHasFailed(
      await wallet.reachChain().then(
        () => false,
        () => true,
      ),
    )
    setIsAsking(false)
  }

  return (
    <NoticeLine
      tone="warn"
      action={
        <Button kind="quiet" isBusy={isAsking} onClick={() => void onSwitch()}>
          Switch<VisuallyHidden> to {wanted}</VisuallyHidden>
        </Button>
      }
    >
      {hasFailed
        ? `Your wallet did not switch. Open it and choose ${wanted} there.`
        : `Your wallet is on ${there}. Switch to sign in or pay.`}
    </NoticeLine>
  )
}
