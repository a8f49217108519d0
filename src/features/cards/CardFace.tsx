import type { ReactNode } from 'react'
import { PaymentCard } from '../../components/PaymentCard'
import { shortAddress } from '../../lib/address'
import { formatExpiry, maskedCardNumber } from '../../lib/format'
import { useAddress } from '../connection'

export interface CardFaceProps {
  kind: 'credit' | 'debit'
  card: { id: string; lastFour?: string | undefined; expiry?: string | undefined }
  corner: ReactNode
  isFrozen?: boolean
}

/** A card as its owner holds it, with the last four digits only. */
export function CardFace({ kind, card, corner, isFrozen = false }: CardFaceProps) {
  const wallet = useAddress()
  return (
    <PaymentCard
      kind={kind}
      seed={card.id}
      number={maskedCardNumber(card.lastFour ?? '••••')}
      holder={shortAddress(wallet)}
      expiry={card.expiry === undefined ? '' : formatExpiry(card.expiry)}
      corner={corner}
      isFrozen={isFrozen}
    />
  )
}
