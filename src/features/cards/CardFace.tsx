import type { ReactNode, Ref } from 'react'
import { PaymentCard } from '../../components/PaymentCard'
import { formatExpiry, maskedCardNumber } from '../../lib/format'
import { useAddress } from '../connection'
import { useHolderName } from '../kyc'

export interface CardFaceProps {
  kind: 'credit' | 'debit'
  card: { id: string; lastFour?: string | undefined; expiry?: string | undefined }
  corner?: ReactNode
  middle?: ReactNode
  isFrozen?: boolean
  /** The full number in groups, instead of the last four digits. */
  number?: string
  numberRef?: Ref<HTMLDivElement>
  /** See PaymentCard. */
  isInList?: boolean
}

/** A payment card of the connected wallet. */
export function CardFace({
  kind,
  card,
  corner,
  middle,
  isFrozen = false,
  number,
  numberRef,
  isInList,
}: CardFaceProps) {
  const holder = useHolderName(useAddress())
  return (
    <PaymentCard
      kind={kind}
      seed={card.id}
      number={number ?? maskedCardNumber(card.lastFour ?? '••••')}
      numberRef={numberRef}
      holder={holder}
      expiry={card.expiry === undefined ? '' : formatExpiry(card.expiry)}
      corner={corner}
      middle={middle}
      isFrozen={isFrozen}
      isInList={isInList}
    />
  )
}
