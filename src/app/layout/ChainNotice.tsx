import { useState } from 'react'
import { Button } from '../../components/Button'
import { Notice } from '../../components/Notice'
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
  const there = Number.isNaN(connection.chainId)
    ? 'a chain that cannot be told'
    : chainName(connection.chainId)

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
    <Notice
      tone="warn"
      role="status"
      title="Your wallet is on another chain"
      action={
        <Button isBusy={isAsking} onClick={() => void onSwitch()}>
          Switch to {wanted}
        </Button>
      }
    >
      {hasFailed
        ? `Your wallet did not switch. Open it and choose ${wanted} there.`
        : `Your wallet is on ${there}. Switch it to sign in or pay.`}
    </Notice>
  )
}
