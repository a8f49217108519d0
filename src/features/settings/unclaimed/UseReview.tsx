import { Button } from '../../../components/Button'
import { Dialog } from '../../../components/Dialog'
import { Facts } from '../../../components/Facts'
import { Refusal } from '../../../components/Refusal'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { formatUsd } from '../../../lib/format'
import type { UnclaimedPayment } from '../../../services/contracts'
import { CreditTerms } from '../../cards'
import { CountedPrice } from '../../intents'
import { freshUsd, useLivePrice } from '../../payments'
import type { Use } from './usesOf'

interface Props {
  payment: UnclaimedPayment
  /** As it was when the review opened. */
  use: Use
  /** As it would be now; undefined when it is not possible any more. */
  current: Use | undefined
  isBusy: boolean
  refusal: string | undefined
  onConfirm: () => void
  /** Reviews it as it would be now. */
  onUpdate: () => void
  onClose: () => void
}

/** The last check before an unclaimed payment is used. Its figures stay as they were when it opened. */
export function UseReview({ payment, use, current, isBusy, refusal, onConfirm, onUpdate, onClose }: Props) {
  const isLocked = use.kind === 'credit' || use.kind === 'collateral'
  const usd = freshUsd(useLivePrice(isLocked))
  const priceNow = {
    label: 'ETH price now',
    value: usd === undefined ? 'Not known right now' : formatUsd(usd),
  }
  const hasChanged = JSON.stringify(use) !== JSON.stringify(current)
  return (
    <Dialog title={`${use.label}?`} description={use.effect} onClose={onClose}>
      <Stack gap={16}>
        {/* Takes the dialog's first focus: an Enter held too long must not confirm. */}
        <div tabIndex={-1}>
          <Facts facts={isLocked ? [...use.facts, priceNow] : use.facts} />
        </div>
        <CountedPrice payment={payment} />
        {use.kind === 'credit' && <CreditTerms />}
        {payment.memo !== null && (
          <Text look="muted">
            Your wallet may ask you to sign that this payment is used that way. Signing costs nothing.
          </Text>
        )}
        <Refusal reason={refusal} />
        {hasChanged && (
          <Refusal
            reason={
              current
                ? 'These amounts have changed meanwhile.'
                : 'This is not possible any more. The payment stays unused.'
            }
          />
        )}
        <Stack isRow gap={10}>
          {hasChanged ? (
            current && <Button onClick={onUpdate}>Show the new amounts</Button>
          ) : (
            <Button isBusy={isBusy} onClick={onConfirm}>
              {use.verb}
            </Button>
          )}
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
        </Stack>
      </Stack>
    </Dialog>
  )
}
