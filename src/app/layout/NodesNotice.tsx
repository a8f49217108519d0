import { Notice } from '../../components/Notice'
import { api } from '../../services/api'

const POLL_MS = 30_000
const POLL_WHILE_DOWN_MS = 5_000

/** Says that no node provider of the chain answers. */
export function NodesNotice() {
  const { isError: wasDown } = api.endpoints.chainHeight.useQueryState(undefined)
  const { isError } = api.useChainHeightQuery(undefined, {
    pollingInterval: wasDown ? POLL_WHILE_DOWN_MS : POLL_MS,
  })
  if (!isError) return null
  return (
    <Notice tone="warn" role="status" title="The chain does not answer">
      New payments have to wait. What is on its way goes on by itself once a node answers again.
    </Notice>
  )
}
