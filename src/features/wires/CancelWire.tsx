import { useState } from 'react'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { Refusal } from '../../components/Refusal'
import { Stack } from '../../components/Stack'
import { formatExactEth } from '../../lib/format'
import { ethFromWei, weiFromEth } from '../../lib/money'
import { api } from '../../services/api'
import { describeBankError, isBankError, mayBeCarriedOut } from '../../services/bank/bankError'
import type { Wire } from '../../services/contracts'
import { useAddress } from '../connection'

interface Props {
  wire: Wire
}

/** Cancels a wire on hold after a confirmation. Its payments return to their payers. */
export function CancelWire({ wire: { id, payments = [] } }: Props) {
  const wallet = useAddress()
  const [cancel, { isLoading, error }] = api.useWireCancelMutation()
  const { refetch, isFetching, isError } = api.useWireAllQuery({ wallet })
  const [isAsking, setIsAsking] = useState(false)
  const eth = ethFromWei(payments.reduce((sum, { amount }) => sum + weiFromEth(amount), 0n))

  async function onCancel() {
    const answer = await cancel({ id, wallet })
    // Whether a lost answer was a yes, the wire itself tells.
    if (answer.error) void refetch()
    else setIsAsking(false)
  }

  // A lost answer may have been a yes.
  const isLost = error !== undefined && isBankError(error) && mayBeCarriedOut(error)
  const isUnknown = isLost && (isFetching || isError)

  function describeFailure(): string | undefined {
    if (!error) return undefined
    if (!isLost) return describeBankError(error)
    return isUnknown
      ? 'We do not know yet whether it was cancelled. We show it here once our servers answer.'
      : 'It is not cancelled. You can try again.'
  }

  return (
    <>
      <Button kind="ghost" onClick={() => setIsAsking(true)}>
        Cancel this wire
      </Button>
      {isAsking && (
        <Dialog
          title="Cancel this wire?"
          description={`It does not go out. We send ${formatExactEth(eth)} back to where it came from.`}
          onClose={() => setIsAsking(false)}
        >
          <Stack>
            <Refusal reason={describeFailure()} />
            <Stack isRow gap={10}>
              <Button isBusy={isLoading} onClick={() => void onCancel()}>
                Cancel it
              </Button>
              {!isUnknown && (
                <Button kind="ghost" onClick={() => setIsAsking(false)}>
                  Keep it
                </Button>
              )}
            </Stack>
          </Stack>
        </Dialog>
      )}
    </>
  )
}
