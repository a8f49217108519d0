export { CostFacts } from './CostFacts'
export { HeldForm } from './HeldForm'
export { FeeNow } from './FeeNow'
export { Known } from './Known'
export { amountProblem, LEAST_CENTS, mostFor, quoteFor } from './paymentQuote'
export { PaymentReview } from './PaymentReview'
export {
  addPaymentsListeners,
  draftIntentId,
  offerBroadcast,
  offerLeft,
  paymentsSlice,
  replaceDraft,
  selectReviews,
  startedOver,
  type Offers,
} from './paymentsSlice'
export { PaymentSteps } from './PaymentSteps'
export { PriceNotices } from './PriceNotices'
export { ReviewButton } from './ReviewButton'
export { ReviewPanel } from './ReviewPanel'
export { useActivePayments } from './useActivePayments'
export { freshUsd, PRICE_POLL_MS, useLivePrice, type LivePrice } from './useLivePrice'
export { payAs, usePaymentFlow, type PaymentFlow, type StartIntent } from './usePaymentFlow'
export { typedAmountProblem } from './typedAmountProblem'
export { usePaymentForm, type FormFlow } from './usePaymentForm'
export { DISPLAY_STEP_WEI, usePaymentFunds, type PaymentFunds } from './usePaymentFunds'
export { useQuotePrice } from './useQuotePrice'
export { useStepHistory } from './useStepHistory'
