import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Button } from '../../components/Button'
import { NoticeLine } from '../../components/NoticeLine'
import { RouteButton } from '../../components/RouteButton'
import { Stack } from '../../components/Stack'
import { VisuallyHidden } from '../../components/VisuallyHidden'
import { explorerHref } from '../../lib/chains'
import type { Intent } from '../../services/intents/intent'
import { isLookedFor, isProblem } from '../../services/intents/transitions'
import { IntentActions } from './IntentActions'
import { intentAdvice } from './intentAdvice'
import { intentPage, intentTitle, resultPage } from './intentPages'
import { intentSentence } from './intentSentence'
import { resultShown, selectIsShown } from './intentsSlice'
import { dismissIntent } from './intentThunks'
import { mayBePaidTwice } from './transactions'
import { useHasStalled } from './useHasStalled'
import { useListing } from './useUnclaimed'

interface Props {
  intent: Intent
}

/** One intent in the tray: its status, a link to its page, and the help for a problem, which unfolds. */
export function TrayItem({ intent }: Props) {
  const dispatch = useAppDispatch()
  const { pathname, search } = useLocation()
  const hasStalled = useHasStalled(intent)
  const listing = useListing(intent)
  const sentence = intentSentence(intent)
  const { id, kind, chainId, progress } = intent
  const result = progress.step === 'recorded' ? resultPage(kind, progress.entityId) : undefined
  const isWarning = isProblem(progress) || mayBePaidTwice(intent)
  const isShown = useAppSelector((state) => selectIsShown(state, id))
  const isResultPage = result === `${pathname}${search}`

  useEffect(() => {
    if (isResultPage) dispatch(resultShown(id))
  }, [isResultPage, dispatch, id])

  // The record stays: the payment's own page may still show the result, here or in another tab. The warning that both
  // transactions may be paid stays too.
  if (sentence === undefined || ((isResultPage || isShown) && !isWarning)) return null
  const advice = hasStalled || isWarning ? intentAdvice(intent, listing) : undefined
  // The answer to a click on `Send it again` that did not reach the wallet.
  const notSent = progress.step === 'dropped' ? (progress.waiting ?? progress.notSent) : undefined
  const hasExplorer = 'hash' in progress && explorerHref(chainId, progress.hash) !== undefined
  const hasDetails =
    advice !== undefined || (result === undefined && (isWarning || isLookedFor(progress) || hasExplorer))
  return (
    <NoticeLine
      tone={isWarning ? 'warn' : 'info'}
      action={
        <>
          <RouteButton kind="quiet" to={result ?? intentPage(intent)}>
            View<VisuallyHidden> {intentTitle(kind).toLowerCase()}</VisuallyHidden>
          </RouteButton>
          {result !== undefined && (
            <Button kind="quiet" onClick={() => void dispatch(dismissIntent(id))}>
              Dismiss
            </Button>
          )}
        </>
      }
      details={
        hasDetails && (
          <>
            {notSent !== undefined && <div>{notSent}</div>}
            {advice !== undefined && <div>{advice}</div>}
            {result === undefined && (
              <Stack isRow gap={8}>
                <IntentActions intent={intent} hasStalled={hasStalled} listing={listing} />
              </Stack>
            )}
          </>
        )
      }
    >
      {sentence}
    </NoticeLine>
  )
}
