import { loadable } from '../../components/loadable'
import { loadSubmission } from '../intents'

const load = () => import('./afterForm')

/** The steps after the form are a chunk of their own, which loads while the customer fills in the form. */
export const ActivePayments = loadable(() => load().then(({ ActivePayments }) => ActivePayments))
export const QuoteReview = loadable(() => load().then(({ QuoteReview }) => QuoteReview))

/** Once they have loaded, each is drawn at once. */
export const laterSteps = {
  preload: () => Promise.all([ActivePayments.preload(), QuoteReview.preload(), loadSubmission()]),
}
