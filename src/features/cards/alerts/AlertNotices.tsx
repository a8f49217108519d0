import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { NoticeLine } from '../../../components/NoticeLine'
import { formatMoment, formatUsd } from '../../../lib/format'
import { unseenOf } from './alert'
import { alertsSeen, selectSeenId, selectSent } from './alertsSlice'

/** On every screen: alerts that were sent and not dismissed yet. The log on the card's page has each of them. */
export function AlertNotices() {
  const dispatch = useAppDispatch()
  const sent = useAppSelector(selectSent)
  const unseen = unseenOf(sent, useAppSelector(selectSeenId))
  const [newest] = unseen
  if (!newest) return null
  const { id, title, usd, at } = newest
  return (
    <NoticeLine
      tone="warn"
      action={
        <Button kind="quiet" onClick={() => dispatch(alertsSeen(id))}>
          Got it
        </Button>
      }
    >
      {unseen.length > 1 && `${unseen.length} price alerts, the last: `}
      {title}, {formatMoment(at)}.{usd !== null && ` ETH was at ${formatUsd(usd)}.`}
    </NoticeLine>
  )
}
