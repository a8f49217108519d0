import { Link, useLocation } from 'react-router-dom'
import { Notice } from '../../components/Notice'
import { paths } from '../../lib/paths'
import { useAddress } from '../connection'
import { useUnclaimed } from './useUnclaimed'

/** On every screen: money that reached the bank and is not used yet. */
export function UnclaimedNotice() {
  const { pathname } = useLocation()
  const { data } = useUnclaimed(useAddress())
  const usable = data?.filter(({ reason }) => reason !== 'tooSmall') ?? []
  if (usable.length === 0 || pathname === paths.unclaimed) return null
  return (
    <Notice role="status">
      {usable.length === 1
        ? `A ${usable[0]?.remainder ? 'part of a payment' : 'payment'} of yours reached the bank and was not used. `
        : `${usable.length} payments of yours reached the bank and were not used. `}
      <Link to={paths.unclaimed}>Use {usable.length === 1 ? 'it' : 'them'}</Link>
    </Notice>
  )
}
