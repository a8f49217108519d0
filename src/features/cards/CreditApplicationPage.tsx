import { useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Columns } from '../../components/Columns'
import { EmptyState } from '../../components/EmptyState'
import { PageTitle } from '../../components/PageTitle'
import { Panel } from '../../components/Panel'
import { RouteButton } from '../../components/RouteButton'
import { creditCardHref, paths } from '../../lib/paths'
import { weiFromEth } from '../../lib/money'
import { useAddress } from '../connection'
import { IntentProgress, submitIntent, useLatestIntent } from '../intents'
import { ApplicationReview } from './ApplicationReview'
import { applicationSubmitted, selectApplication, type CreditApplication } from './cardsSlice'
import { quoteOf } from './creditQuote'

const DECLINED = 'You declined in your wallet. Nothing was sent, and your application is as it was.'

/** Credit application: check, sign, and watch it become a card. */
export function CreditApplicationPage() {
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const application = useAppSelector(selectApplication)
  const latest = useLatestIntent(wallet, 'credit')
  const declined = latest?.progress.step === 'refused' ? (latest.progress.reason ?? DECLINED) : undefined
  const isDeclined = declined !== undefined
  // A new application, or one that its owner declined in the wallet: to be checked and signed (again).
  const isOpen =
    application !== null && (application.intentId !== latest?.id || latest === undefined || isDeclined)
  const [refusal, setRefusal] = useState<string>()
  const [isSubmitting, setIsSubmitting] = useState(false)

  async function onConfirm(draft: CreditApplication) {
    if (isSubmitting) return
    setIsSubmitting(true)
    setRefusal(undefined)
    const submission = await dispatch(
      submitIntent({
        kind: 'credit',
        wallet,
        body: { wallet, ...quoteOf(draft) },
        value: weiFromEth(draft.collateral),
      }),
    )
    if ('id' in submission) dispatch(applicationSubmitted(submission.id))
    else setRefusal(submission.refusal)
    setIsSubmitting(false)
  }

  return (
    <>
      <PageTitle>Credit application</PageTitle>
      {isOpen ? (
        <ApplicationReview
          application={application}
          refusal={refusal ?? (application.intentId === undefined ? undefined : declined)}
          isSubmitting={isSubmitting}
          onConfirm={(draft) => void onConfirm(draft)}
        />
      ) : latest && !isDeclined ? (
        <Columns>
          <Panel title="Your application">
            <IntentProgress
              intent={latest}
              doneLabel="Card opened"
              doneAction={(id) => <RouteButton to={creditCardHref(id)}>See your card</RouteButton>}
              againAction={<RouteButton to={paths.newCreditCard}>Apply again</RouteButton>}
            />
          </Panel>
        </Columns>
      ) : (
        <EmptyState
          title="No application yet"
          action={<RouteButton to={paths.newCreditCard}>Start an application</RouteButton>}
        >
          Choose a credit line first; you check everything here before you sign.
        </EmptyState>
      )}
    </>
  )
}
