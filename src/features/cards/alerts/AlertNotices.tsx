import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { NoticeLine } from '../../../components/NoticeLine'
import { formatMoment, formatUsd } from '../../../lib/format'
import { alertsSeen, selectSeenUntil, selectSent } from './alertsSlice'

/** On every screen: alerts that were sent and not dismissed yet. The log on the card's page has each of them. */
export function AlertNotices() {
  const dispatch = useAppDispatch()
  const sent = useAppSelector(selectSent)
  const seenUntil = useAppSelector(selectSeenUntil)
  const unseen = sent.filter(({ at }) => at > seenUntil)
  const [newest] = unseen
  if (!newest) return null
  const { title, usd, at } = newest
  return (
    <NoticeLine
      tone="warn"
      action={
        <Button kind="quiet" onClick={() => dispatch(alertsSeen(at))}>
          Got it
        </Button>
      }
    >
      {unseen.length > 1 && `${unseen.length} price alerts, the last: `}
      {title}, {formatMoment(at)}.{usd !== null && ` ETH was at ${formatUsd(usd)}.`}
    </NoticeLine>
  )
}
