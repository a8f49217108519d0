import { useState } from 'react'
import { Columns } from '../../../components/Columns'
import { Panel } from '../../../components/Panel'
import { Points } from '../../../components/Points'
import { StepFocus } from '../../../components/StepFocus'
import type { AccountAction } from '../../../lib/accountAction'
import type { KnownAccount } from './account'
import { OwnersForm } from './OwnersForm'
import { SendForm } from './SendForm'
import { TransactionReview } from './TransactionReview'
import type { Waiting } from './useAccountTransactions'

interface Props {
  account: KnownAccount
  what: 'send' | 'owners'
  nonce: number
  /** What waits under smaller numbers. */
  earlier: readonly Waiting[]
  /** Nothing waits before it and one signature is enough. */
  isDirect: boolean
  /** The account's page. */
  back: string
}

/** A new transaction of the account: its form, then the review. */
export function ComposePanel({ account, what, nonce, earlier, isDirect, back }: Props) {
  const [action, setAction] = useState<AccountAction>()
  const { threshold, owners } = account.state
  const Form = what === 'send' ? SendForm : OwnersForm
  return (
    <Columns>
      <StepFocus step={action ? 'review' : 'form'}>
        {action ? (
          <TransactionReview
            account={account}
            action={action}
            nonce={nonce}
            earlier={earlier}
            isDirect={isDirect}
            onEdit={() => setAction(undefined)}
          />
        ) : (
          <Form account={account} earlier={earlier} back={back} onReview={setAction} />
        )}
      </StepFocus>
      <Panel title="What happens next">
        <Points
          points={
            isDirect
              ? [
                  'You check everything once more, then your wallet asks you to send one transaction.',
                  'Your wallet pays the network fee. The account itself pays nothing for it.',
                  'Once it is confirmed, it cannot be undone.',
                ]
              : [
                  `You sign first, which is free. ${threshold} of ${owners.length} owners must sign.`,
                  'The other owners see it when they open this account.',
                  'The last one to sign can send it at once, and pays the network fee.',
                  'Until then it can be rejected.',
                ]
          }
        />
      </Panel>
    </Columns>
  )
}
