import { useState } from 'react'
import { NoticeLine } from '../../components/NoticeLine'
import { chainName } from '../../lib/chains'
import { formatAge } from '../../lib/format'
import { LOCAL_CHAIN_ID } from '../../lib/localChain'
import { api } from '../../services/api'
import { useIsOnline, usePorts } from '../hooks'

const POLL_MS = 30_000
const POLL_WHILE_DOWN_MS = 5_000
/** A chain whose newest block stays the same for longer stands still. The local chain makes blocks when it is paid. */
const STANDSTILL_MS = 60_000

/** Warns when the chain does not answer, stands still or is slow, or when a node was set aside. */
export function NodesNotice() {
  const { env } = usePorts()
  const { isError: wasDown } = api.endpoints.chainState.useQueryState(undefined)
  const {
    data,
    error,
    fulfilledTimeStamp = 0,
  } = api.useChainStateQuery(undefined, {
    pollingInterval: wasDown ? POLL_WHILE_DOWN_MS : POLL_MS,
  })
  const isOnline = useIsOnline()
  // The browser's clock may be wrong by hours, so only answers are compared with each other. The last one may be from before
  // a laptop slept.
  const [newest, setNewest] = useState({ at: 0, seenAt: 0 })
  if (data && data.newestAt !== newest.at) setNewest({ at: data.newestAt, seenAt: fulfilledTimeStamp })
  const chain = chainName(env.defaultChainId)
  // Another notice says that the browser is offline.
  if (!isOnline) return null
  if (error !== undefined)
    return <NoticeLine tone="warn">{chain} cannot be reached. New payments have to wait.</NoticeLine>
  if (!data) return null
  const age = fulfilledTimeStamp - newest.seenAt
  if (age > STANDSTILL_MS && env.defaultChainId !== LOCAL_CHAIN_ID)
    return (
      <NoticeLine tone="warn">
        {chain} has made no block for at least {formatAge(age)}. Payments wait, and nothing is lost.
      </NoticeLine>
    )
  if (data.isSlow) return <NoticeLine>{chain} answers slowly. Payments take longer to confirm.</NoticeLine>
  return data.isNodeAside ? (
    <NoticeLine>One of our connections to {chain} has fallen behind. We use another one.</NoticeLine>
  ) : null
}
