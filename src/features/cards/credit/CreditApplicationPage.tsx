import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { Columns } from '../../../components/Columns'
import { EmptyState } from '../../../components/EmptyState'
import { PageTitle } from '../../../components/PageTitle'
import { Panel } from '../../../components/Panel'
import { RouteButton } from '../../../components/RouteButton'
import { weiFromEth } from '../../../lib/money'
import { creditCardHref, paths } from '../../../lib/paths'
import { useAddress } from '../../connection'
import { IntentProgress, useLatestIntent, usePayment } from '../../intents'
import { ApplicationReview } from './ApplicationReview'
import { applicationSubmitted, selectApplication } from '../cardsSlice'
import { quoteOf } from './creditQuote'

/** Credit application: check, sign, and watch it become a card. */
export function CreditApplicationPage() {
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const application = useAppSelector(selectApplication)
  const latest = useLatestIntent(wallet, 'credit')
  const payment = usePayment(wallet, application, (id) => dispatch(applicationSubmitted(id)))

  return (
    <>
      <PageTitle>Credit application</PageTitle>
      {application !== null && payment.isOpen ? (
        <ApplicationReview
          application={application}
          refusal={payment.refusal}
          isSubmitting={payment.isSubmitting}
          onConfirm={() =>
            void payment.submit({
              kind: 'credit',
              wallet,
              body: { wallet, ...quoteOf(application) },
              value: weiFromEth(application.collateral),
            })
          }
        />
      ) : latest && latest.progress.step !== 'refused' ? (
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
