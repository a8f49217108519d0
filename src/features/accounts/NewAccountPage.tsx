import { useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Columns } from '../../components/Columns'
import { PageTitle } from '../../components/PageTitle'
import { Panel } from '../../components/Panel'
import { RouteButton } from '../../components/RouteButton'
import { StepFocus } from '../../components/StepFocus'
import { Text } from '../../components/Text'
import { accountHref } from '../../lib/paths'
import { useAddress } from '../connection'
import { PaymentsUnderWay, useIntent, usePaymentsUnderWay } from '../intents'
import { AboutAccounts } from './AboutAccounts'
import { AccountForm } from './AccountForm'
import { AccountReview } from './AccountReview'
import { planLeft, selectPlan, type AccountPlan } from './accountsSlice'
import { createAccount } from './accountThunks'

const DECLINED = 'You declined in your wallet. Nothing was sent, and the account is as you planned it.'

/** Create New Account: fill in, check, sign, and watch it become an account. */
export function NewAccountPage() {
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const plan = useAppSelector(selectPlan)
  const progress = useIntent(wallet, plan?.intentId)?.progress
  const underWay = usePaymentsUnderWay(wallet, 'account')
  const [isAnew, setIsAnew] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [isSubmitting, setIsSubmitting] = useState(false)
  const declined = progress?.step === 'refused' ? (progress.reason ?? DECLINED) : undefined
  // Not submitted yet, or declined in the wallet: to be checked and signed (again).
  const open = progress === undefined || declined !== undefined ? plan : null
  const step = open ? 'review' : underWay.length > 0 && !isAnew ? 'progress' : 'form'

  async function onConfirm(confirmed: AccountPlan) {
    if (isSubmitting) return
    setIsAnew(false)
    setIsSubmitting(true)
    setRefusal(undefined)
    const submission = await dispatch(createAccount(wallet, confirmed))
    if ('refusal' in submission) setRefusal(submission.refusal)
    setIsSubmitting(false)
  }

  function onChange() {
    setRefusal(undefined)
    dispatch(planLeft())
  }

  const accounts = (
    <PaymentsUnderWay
      intents={underWay}
      title={({ body }) => (typeof body.accountLabel === 'string' ? body.accountLabel : 'Your account')}
      doneLabel="Account created"
      doneAction={(id) => <RouteButton to={accountHref(id)}>See your account</RouteButton>}
      {...(step === 'progress' && { anewLabel: 'Create another account' })}
      onAnew={() => {
        setIsAnew(true)
        onChange()
      }}
    />
  )

  return (
    <>
      <PageTitle>Create New Account</PageTitle>
      <Columns>
        <StepFocus step={step}>
          {open ? (
            <AccountReview
              plan={open}
              refusal={refusal ?? declined}
              isSubmitting={isSubmitting}
              onConfirm={() => void onConfirm(open)}
              onChange={onChange}
            />
          ) : step === 'form' ? (
            <AccountForm />
          ) : (
            accounts
          )}
        </StepFocus>
        {step !== 'progress' && underWay.length > 0 ? (
          accounts
        ) : step === 'form' ? (
          <AboutAccounts />
        ) : (
          <Panel title="What happens then">
            <Text>
              Your wallet asks you to sign one transaction, which moves no money. It creates the account at
              its address, and the bank adds it to your list. You can close this page meanwhile: it will
              finish on its own.
            </Text>
          </Panel>
        )}
      </Columns>
    </>
  )
}
