import { useLocation } from 'react-router-dom'
import { NoticeLine } from '../../components/NoticeLine'
import { RouteButton } from '../../components/RouteButton'
import { formatExactEth, formatUsd } from '../../lib/format'
import { centsFromUsd, ethFromWei, usdFromCents, weiFromEth } from '../../lib/money'
import { paths } from '../../lib/paths'
import type { UnclaimedPayment } from '../../services/contracts'
import { useAddress } from '../connection'
import { useUnclaimed } from './useUnclaimed'

/** The payments' total value: in dollars, or in ether while the value of one is unknown. */
function sumOf(payments: readonly UnclaimedPayment[]): string {
  const values = payments.flatMap(({ value }) => value ?? [])
  return values.length === payments.length
    ? formatUsd(usdFromCents(values.reduce((sum, value) => sum + centsFromUsd(value), 0n)))
    : formatExactEth(ethFromWei(payments.reduce((sum, { amount }) => sum + weiFromEth(amount), 0n)))
}

/** Tells the customer on every screen about received payments that are not used yet. */
export function UnclaimedNotice() {
  const { pathname } = useLocation()
  const { data } = useUnclaimed(useAddress())
  const usable = data?.filter(({ reason }) => reason !== 'tooSmall') ?? []
  if (usable.length === 0 || pathname === paths.unclaimed) return null
  return (
    <NoticeLine
      action={
        <RouteButton kind="quiet" to={paths.unclaimed}>
          Choose what to do
        </RouteButton>
      }
    >
      You have {sumOf(usable)} from{' '}
      {usable.length === 1 ? 'an unused payment' : `${usable.length} unused payments`}.
    </NoticeLine>
  )
}
