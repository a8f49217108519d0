import { useRef, useState } from 'react'
import { useAppDispatch, useAppSelector, usePorts } from '../../app/hooks'
import { selectIntents } from './intentsSlice'
import { submitIntent, type IntentRequest } from './submitIntent'

const DECLINED = 'You declined in your wallet. Nothing was sent, and what you entered is as it was.'

/** What a feature keeps of a payment that is not yet on its way. */
export interface PaymentDraft {
  /** The intent it was submitted as. */
  intentId?: string
}

/**
 * Turns a draft into an intent, once.
 * @param onSubmit is told the id of the intent that the draft is to become, and keeps it with the draft
 */
export function usePayment(wallet: string, draft: PaymentDraft | null, onSubmit: (intentId: string) => void) {
  const dispatch = useAppDispatch()
  const { newId } = usePorts()
  const intents = useAppSelector((state) => selectIntents(state, wallet))
  const isUnderWay = useRef(false)
  const [isSubmitting, setIsSubmitting] = useState(false)
  /** Of one attempt: a draft that was changed since has no part in it. */
  const [refused, setRefused] = useState<{ id: string; reason: string }>()

  const progress = draft && intents.find(({ id }) => id === draft.intentId)?.progress
  const declined = progress?.step === 'refused' ? (progress.reason ?? DECLINED) : undefined

  async function submit(request: IntentRequest): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsSubmitting(true)
    // The draft knows its intent before there is one, so that no screen takes it for somebody else's.
    const id = newId()
    onSubmit(id)
    try {
      const submission = await dispatch(submitIntent({ ...request, id }))
      if ('refusal' in submission) setRefused({ id, reason: submission.refusal })
    } finally {
      isUnderWay.current = false
      setIsSubmitting(false)
    }
  }

  return {
    /** Not submitted yet, or declined in the wallet: to be checked and signed (again). */
    isOpen: draft !== null && (progress === undefined || progress?.step === 'refused'),
    /** Why the last attempt came to nothing. */
    refusal: refused && refused.id === draft?.intentId ? refused.reason : declined,
    isSubmitting,
    submit,
  }
}
