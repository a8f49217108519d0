import { useState } from 'react'
import { useAppSelector } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { List } from '../../../components/List'
import { ListRow } from '../../../components/ListRow'
import { Stack } from '../../../components/Stack'
import { formatMoment, formatUsd } from '../../../lib/format'
import { unseenOf, type BrowserDelivery, type SentAlert } from './alert'
import { selectSeenId, selectSent } from './alertsSlice'

/** Shown at first. A button shows the rest. */
const SHOWN = 3

const BROWSER: Record<BrowserDelivery, string> = {
  asked: 'handed over, not known whether shown',
  delivered: 'delivered',
  failed: 'not delivered, the browser would not show it',
  off: 'not sent, notifications are not allowed yet',
  blocked: 'not sent, the browser blocks notifications',
  unsupported: 'not sent, this browser has none',
}

const detail = ({ at, usd, browser }: SentAlert, isSeen: boolean): string =>
  [
    `${formatMoment(at)}, ${usd === null ? 'no price known' : `ETH at ${formatUsd(usd)}`}.`,
    `Browser: ${BROWSER[browser]}.`,
    `In the app: ${isSeen ? 'seen' : 'shown until you have seen it'}.`,
  ].join(' ')

/** The log of sent alerts, with price, time and delivery. */
export function AlertLog() {
  const sent = useAppSelector(selectSent)
  const unseen = unseenOf(sent, useAppSelector(selectSeenId))
  const [isWhole, setIsWhole] = useState(false)
  if (sent.length === 0) return null
  return (
    <Stack gap={8}>
      <h3>Sent</h3>
      <List aria-label="Sent alerts">
        {(isWhole ? sent : sent.slice(0, SHOWN)).map((entry, index) => (
          <ListRow key={entry.id} title={entry.title} detail={detail(entry, index >= unseen.length)} />
        ))}
      </List>
      {sent.length > SHOWN && (
        <div>
          <Button kind="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${sent.length}`}
          </Button>
        </div>
      )}
    </Stack>
  )
}
