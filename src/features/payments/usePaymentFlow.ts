import { useEffect, useRef, useState } from 'react'
import { useAppDispatch, useAppSelector, usePreload, type AppThunk } from '../../app/hooks'
import type { IntentKind } from '../../lib/memo'
import { weiFromEth } from '../../lib/money'
import type { Intent } from '../../services/intents/intent'
import { useAddress } from '../connection'
import { selectIntents, submitIntent, type Submission } from '../intents'
import { laterSteps } from './laterSteps'
import {
  draftIntentId,
  offered,
  offerLeft,
  payerChosen,
  selectPayers,
  selectReviews,
  type Offers,
  type PaymentKind,
} from './paymentsSlice'
import { useActivePayments } from './useActivePayments'
import type { PayerChoice } from './usePaymentFunds'
import { useStepHistory, type StepHistory } from './useStepHistory'

const DECLINED = 'You declined in your wallet. Nothing was sent, and what you entered is as it was.'

/** Submits what was reviewed as an intent. */
export type StartIntent<Kind extends IntentKind> = (reviewed: {
  wallet: string
  offer: Offers[Kind]
  intentId: string
  /** Pay without a note. */
  isWithoutMemo: boolean
  /** Is this still under review, whenever it is called? */
  isOffered: () => boolean
}) => AppThunk<Promise<Submission>>

/** Submits a payment to the treasury. */
export const payAs =
  (kind: PaymentKind): StartIntent<PaymentKind> =>
  ({ wallet, offer: { body, eth, fromAccount }, intentId: id, isWithoutMemo, isOffered }) =>
    submitIntent({ kind, wallet, id, body, value: weiFromEth(eth), isWithoutMemo, isOffered, fromAccount })

/** The step of a payment page, and the ways to the others. */
export interface PaymentFlow<Offer> extends PayerChoice {
  step: 'form' | 'review' | 'progress'
  /** Set on the review step only. */
  offer: Offer | undefined
  /** Why the last attempt failed. */
  refusal: string | undefined
  /** The wallet refuses to send the payment's note: it can be paid without one. */
  isMemoRefused: boolean
  isSubmitting: boolean
  active: readonly Intent[]
  /** Goes to the review. */
  onOffer: (offer: Offer) => void
  /** Returns to the form. */
  onChange: () => void
  /** Asks the wallet. @param isWithoutMemo without the payment's note */
  onConfirm: (isWithoutMemo?: boolean) => Promise<void>
  /** Opens the form beside the active payments. */
  onAnew: () => void
}

/** Keeps Back and Forward from showing a step that is over. */
function useLeftSteps(
  { step: entry, depth, onBack }: StepHistory,
  step: 'form' | 'review' | 'progress',
  hasReview: boolean,
): void {
  const isOver = entry === 'review' && step === 'form' && !hasReview
  const last = useRef({ step, depth })
  useEffect(() => {
    const { current: before } = last
    last.current = { step, depth }
    // After Edit or a reload there is no review to show at its entry. The form has the entry before it.
    if (isOver) onBack()
    // Once the payment was sent its form is empty, so Back passes over the form's entries as well.
    if (before.step === 'progress' && step === 'progress' && depth < before.depth) onBack(depth + 1)
  }, [isOver, step, depth, onBack])
}

/**
 * The steps of every payment page: form, review, progress. The offer is in the store, so it survives
 * navigation; the history entry says whether the form or the review is looked at. A link shows the review where there is
 * one. A payment that the customer declined in the wallet is under review again.
 * @param isShown for a page about one of several things of this kind: is this its request?
 */
export function usePaymentFlow<Kind extends IntentKind>(
  kind: Kind,
  start: StartIntent<Kind>,
  isShown: (body: Readonly<Record<string, unknown>>) => boolean = () => true,
): PaymentFlow<Offers[Kind]> {
  usePreload(laterSteps)
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const reviewed = useAppSelector((state) => selectReviews(state)[kind])
  const review = reviewed && isShown(reviewed.offer.body) ? reviewed : null
  const intents = useAppSelector((state) => selectIntents(state, wallet))
  const fromAccount = useAppSelector((state) => selectPayers(state)[kind]) ?? undefined
  const active = useActivePayments(kind).filter(({ body }) => isShown(body))
  const history = useStepHistory()
  const isLookedAt = history.step === undefined || history.step === 'review'
  const [isAnew, setIsAnew] = useState(false)
  const [submitted, setSubmitted] = useState<typeof review>(null)
  const isSubmitting = review !== null && submitted === review
  const [refused, setRefused] = useState<string>()

  const progress = review && intents.find(({ id }) => id === review.intentId)?.progress
  const declined = progress?.step === 'refused' ? (progress.reason ?? DECLINED) : undefined
  const isMemoRefused = progress?.step === 'refused' && progress.isMemoRefused === true
  const isReview = isLookedAt && (progress === undefined || declined !== undefined)
  const offer = isReview ? review?.offer : undefined
  const step = offer ? 'review' : active.length > 0 && !isAnew ? 'progress' : 'form'
  useLeftSteps(history, step, review !== null)

  async function onConfirm(isWithoutMemo = false) {
    if (!review || isSubmitting) return
    setIsAnew(false)
    setRefused(undefined)
    setSubmitted(review)
    const isOffered = () => dispatch((_dispatch, getState) => selectReviews(getState())[kind] === review)
    try {
      const submission = await dispatch(start({ wallet, ...review, isWithoutMemo, isOffered }))
      if ('refusal' in submission && isOffered()) setRefused(submission.refusal)
    } finally {
      setSubmitted((latest) => (latest === review ? null : latest))
    }
  }

  return {
    step,
    offer,
    refusal: refused ?? declined,
    isMemoRefused,
    isSubmitting,
    active,
    onOffer: (next) => {
      setRefused(undefined)
      const offer = { ...next, ...(fromAccount !== undefined && { fromAccount }) }
      dispatch(offered({ kind, offer, intentId: dispatch(draftIntentId(kind, wallet)) }))
      if (step === 'form') history.onStep('review')
    },
    onChange: () => {
      setRefused(undefined)
      dispatch(offerLeft(kind))
    },
    onConfirm,
    onAnew: () => setIsAnew(true),
    fromAccount,
    onPayFrom: (account) => void dispatch(payerChosen({ kind, account })),
  }
}
