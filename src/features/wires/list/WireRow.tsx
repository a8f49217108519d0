import { memo } from 'react'
import { Amount } from '../../../components/Amount'
import { LinkRow } from '../../../components/LinkRow'
import { formatUsd } from '../../../lib/format'
import { wireHref } from '../../../lib/paths'
import type { Wire } from '../../../services/contracts'
import { WireStatus } from '../WireStatus'
import { wireHint } from './wireHint'

interface Props {
  wire: Wire
  /** Called with the wire's id. */
  onOpen: (id: string) => void
}

/** A wire in the list, linked to its page. Memoised, because scrolling renders the list again. */
export const WireRow = memo(function WireRow({ wire, onOpen }: Props) {
  const hint = wireHint(wire)
  return (
    <LinkRow
      to={wireHref(wire.id)}
      onClick={() => onOpen(wire.id)}
      title={wire.recipientDetails.name}
      detail={
        <>
          <WireStatus status={wire.status} />
          {hint !== undefined && ` · ${hint}`}
        </>
      }
      middle={wire.bankingDetails.reference ?? wire.recipientDetails.town}
      aside={<Amount size="row" value={formatUsd(wire.amount)} />}
    />
  )
})
