import type { AppThunk } from '../../app/hooks'
import { NOT_LOADED, type IntentRequest, type Submission } from './intentRequest'

/** Loads what starts an intent: a form needs it after its review. */
export const loadSubmission = () => import('./submitIntent')

/** Starts an intent, as `submitIntent.ts` says. */
export const submitIntent =
  (request: IntentRequest): AppThunk<Promise<Submission>> =>
  async (dispatch) => {
    const chunk = await loadSubmission().catch(() => undefined)
    return chunk ? dispatch(chunk.submitIntent(request)) : { refusal: NOT_LOADED }
  }
