import { usePorts } from '../../app/hooks'
import { Columns } from '../../components/Columns'
import { Facts } from '../../components/Facts'
import { PageTitle } from '../../components/PageTitle'
import { Panel } from '../../components/Panel'
import { RouteButton } from '../../components/RouteButton'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { chainName } from '../../lib/chains'
import { accountHref } from '../../lib/paths'
import type { Intent } from '../../services/intents/intent'
import { PaymentSteps, usePaymentFlow } from '../payments'
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
  const { env } = usePorts()
  const flow = usePaymentFlow('account', createAccount)
  return (
    <>
      <PageTitle>Create New Account</PageTitle>
      <Columns>
        <PaymentSteps
          flow={flow}
          words={WORDS}
          form={<AccountForm onOffer={flow.onOffer} />}
          review={({ body }) => <AccountReview flow={flow} account={body} />}
          about={
            flow.step === 'form' ? (
              <Panel title="About programmable accounts">
                <Stack gap={12}>
                  <Text>
                    A programmable account is a Safe smart account: a contract that only its owners can move.
                    You choose how many must approve.
                  </Text>
                  <Facts
                    facts={[
                      { label: 'Chain', value: chainName(env.defaultChainId) },
                      { label: 'Cost', value: 'one network fee' },
                    ]}
                  />
                  <Text look="muted">
                    We hold no key to it. If owners lose their wallets and too few are left to sign, the funds
                    are lost.
                  </Text>
                </Stack>
              </Panel>
            ) : flow.active.every(({ progress }) => progress.step === 'recorded') &&
              flow.step === 'progress' ? (
              <Panel title="What you can do next">
                <Text>
                  Send ETH to the account’s address from any wallet. You find the address and its code on the
                  account’s page.
                </Text>
              </Panel>
            ) : (
              <Panel title="What happens next">
                <Text>
                  Your wallet asks you to sign one transaction, which moves no money. It creates the account
                  at its address, and we add it to your list. You can leave this page. We continue when you
                  come back.
                </Text>
              </Panel>
            )
          }
        />
      </Columns>
    </>
  )
}
