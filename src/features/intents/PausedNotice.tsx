import { NoticeLine } from '../../components/NoticeLine'
import { api } from '../../services/api'
import { pausedSentence } from './pausedSentence'

const POLL_MS = 60_000

/** Says on every screen that the operator has paused new payments. */
export function PausedNotice() {
  const { data: terms } = api.useTermsQuery(undefined, { pollingInterval: POLL_MS })
  return typeof terms?.paused === 'string' ? (
    <NoticeLine tone="warn">{pausedSentence(terms.paused)}</NoticeLine>
  ) : null
}
