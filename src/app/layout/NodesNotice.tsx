import { Notice } from '../../components/Notice'
import { formatAge } from '../../lib/format'
import { LOCAL_CHAIN_ID } from '../../lib/localChain'
import { api } from '../../services/api'
import { usePorts } from '../hooks'

const POLL_MS = 30_000
const POLL_WHILE_DOWN_MS = 5_000
/** A chain whose newest block is older stands still. The local chain makes blocks when it is paid. */
const STANDSTILL_MS = 60_000

/** Warns when the chain does not answer, stands still or is slow, or when a node was set aside. */
export function NodesNotice() {
  const { env, now } = usePorts()
  const { isError: wasDown } = api.endpoints.chainState.useQueryState(undefined)
  const { data, error } = api.useChainStateQuery(undefined, {
    pollingInterval: wasDown ? POLL_WHILE_DOWN_MS : POLL_MS,
  })
  if (error !== undefined)
    return (
      <Notice tone="warn" role="status" title="The chain does not answer">
        New payments have to wait. What is on its way goes on by itself once a node answers again.
      </Notice>
    )
  if (!data) return null
  const age = now() - data.newestAt
  if (age > STANDSTILL_MS && env.defaultChainId !== LOCAL_CHAIN_ID)
    return (
      <Notice tone="warn" role="status" title="The chain stands still">
        Its newest block is {formatAge(age)} old. Payments wait for the next one, and nothing is lost.
      </Notice>
    )
  if (data.isSlow)
    return (
      <Notice role="status" title="The chain answers slowly">
        Payments take longer to confirm. Nothing is lost.
      </Notice>
    )
  return data.isNodeAside ? (
    <Notice role="status">One of our nodes has stopped following the chain. We read the others.</Notice>
  ) : null
}
