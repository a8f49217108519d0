import { Columns } from '../../components/Columns'
import { PageTitle } from '../../components/PageTitle'
import { Panel } from '../../components/Panel'
import { RouteButton } from '../../components/RouteButton'
import { Text } from '../../components/Text'
import { accountHref } from '../../lib/paths'
import type { Intent } from '../../services/intents/intent'
import { PaymentSteps, usePaymentFlow } from '../payments'
import { AboutAccounts } from './AboutAccounts'
import { AccountForm } from './AccountForm'
import { AccountReview } from './AccountReview'
import { createAccount } from './accountThunks'

const WORDS = {
  title: ({ body }: Intent) => (typeof body.accountLabel === 'string' ? body.accountLabel : 'Your account'),
  doneLabel: 'Account created',
  doneAction: (id: string) => <RouteButton to={accountHref(id)}>See your account</RouteButton>,
  anewLabel: 'Create another account',
}

/** Create New Account: form, review, progress. */
export function NewAccountPage() {
  const flow = usePaymentFlow('account', createAccount)
  return (
    <>
      <PageTitle>Create New Account</PageTitle>
      <Columns>
        <PaymentSteps
          flow={flow}
          words={WORDS}
          form={<AccountForm />}
          review={({ body }) => <AccountReview flow={flow} account={body} />}
          about={
            flow.step === 'form' ? (
              <AboutAccounts />
            ) : (
              <Panel title="What happens then">
                <Text>
                  Your wallet asks you to sign one transaction, which moves no money. It creates the account
                  at its address, and the bank adds it to your list. You can close this page meanwhile: it
                  goes on when you open Florin again.
                </Text>
              </Panel>
            )
          }
        />
      </Columns>
    </>
  )
}
