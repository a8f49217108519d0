import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { Notice } from '../../../components/Notice'
import { formatMoment, formatUsd } from '../../../lib/format'
import { alertsSeen, selectHasAlerts, selectSeenUntil, selectSent } from './alertsSlice'

/** The most shown at once. The log has the rest. */
const SHOWN = 3

/** Alerts that were sent and not dismissed yet, on every screen. */
export function AlertNotices() {
  const dispatch = useAppDispatch()
  const hasAlerts = useAppSelector(selectHasAlerts)
  const sent = useAppSelector(selectSent)
  const seenUntil = useAppSelector(selectSeenUntil)
  const unseen = sent.filter(({ at }) => at > seenUntil)
  const [newest] = unseen
  // A live region is announced only if it was there before its content.
  if (!hasAlerts) return null
  return (
    <div role="log" aria-label="Price alerts">
      {newest && (
        <Notice
          tone="warn"
          title={unseen.length === 1 ? 'Price alert' : `${unseen.length} price alerts`}
          action={
            <Button kind="ghost" onClick={() => dispatch(alertsSeen(newest.at))}>
              Got it
            </Button>
          }
        >
          {unseen.slice(0, SHOWN).map(({ id, title, usd, at }) => (
            <div key={id}>
              {title}, {formatMoment(at)}.{usd !== null && ` ETH was at ${formatUsd(usd)}.`}
            </div>
          ))}
          {unseen.length > SHOWN && <div>And {unseen.length - SHOWN} more.</div>}
        </Notice>
      )}
    </div>
  )
}
