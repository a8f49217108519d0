import { PaymentCard } from '../../components/PaymentCard'
import { formatUsd, maskedCardNumber } from '../../lib/format'
import { useAddress } from '../connection'
import { useHolderName } from '../kyc'

interface Props {
  kind: 'credit' | 'debit'
  /** USD; undefined while nothing readable is typed. */
  amount: string | undefined
}

/** A preview of the card, with its amount as it is typed. Only the real card has a number, expiry and engraving. */
export function FormingCard({ kind, amount }: Props) {
  const wallet = useAddress()
  const holder = useHolderName(wallet)
  const shown = amount === undefined || amount === '0.00' ? undefined : formatUsd(amount)
  return (
    <div role="img" aria-label={`Your new ${kind} card${shown === undefined ? '' : `, ${shown}`}`}>
      <PaymentCard
        kind={kind}
        seed={wallet}
        number={maskedCardNumber('••••')}
        holder={holder}
        expiry=""
        corner={shown ?? '$ –'}
      />
    </div>
  )
}
