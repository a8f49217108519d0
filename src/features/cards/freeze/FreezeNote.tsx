import { Notice } from '../../../components/Notice'
import { Text } from '../../../components/Text'
import type { CreditCard } from '../../../services/contracts'
import { useFreezeStatus } from './freezeStatus'

interface Props {
  card: Pick<CreditCard, 'id' | 'cardStatus'>
}

/** What freezing does and does not do (DOMAIN.md), and which of it is so now. */
export function FreezeNote({ card }: Props) {
  const { status } = useFreezeStatus(card)
  if (status === 'Frozen')
    return (
      <Notice tone="frost" title="New payments are declined">
        Payments and refunds that are already on their way still arrive.
      </Notice>
    )
  return <Text look="muted">Freezing stops new payments, not what is already on its way.</Text>
}
