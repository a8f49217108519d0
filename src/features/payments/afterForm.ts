export { ActivePayments } from './ActivePayments'
export { QuoteReview } from './QuoteReview'
