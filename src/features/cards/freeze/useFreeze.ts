import { useState } from 'react'
import { toast } from 'react-toastify/unstyled'
import { useAppDispatch } from '../../../app/hooks'
import { api } from '../../../services/api'
import { useAddress } from '../../connection'

/** SPEC.md section 8, to the letter. */
const words = {
  freeze: { pending: 'Freezing card. Please wait.', done: 'Card frozen ❅', failed: 'Error freezing card!' },
  unfreeze: {
    pending: 'Unfreezing card. Please wait.',
    done: 'Card unfrozen ❄',
    failed: 'Error unfreezing card!',
  },
}

/** Freezes or unfreezes a card and says how it went. The screens fetch the card again by its cache tag. */
export function useFreeze(cardId: string) {
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const [isBusy, setIsBusy] = useState(false)

  async function run(action: 'freeze' | 'unfreeze'): Promise<void> {
    if (isBusy) return
    setIsBusy(true)
    const { pending, done, failed } = words[action]
    const notice = toast.loading(pending)
    const { creditFreeze, creditUnfreeze } = api.endpoints
    const endpoint = action === 'freeze' ? creditFreeze : creditUnfreeze
    const { error } = await dispatch(endpoint.initiate({ id: cardId, wallet }, { track: false }))
    toast.update(notice, {
      render: error === undefined ? done : failed,
      type: error === undefined ? 'success' : 'error',
      isLoading: false,
      autoClose: 5000,
    })
    setIsBusy(false)
  }

  return { isBusy, run }
}
