import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { Columns } from '../../components/Columns'
import { PageTitle } from '../../components/PageTitle'
import { Panel } from '../../components/Panel'
import { Skeleton } from '../../components/Skeleton'
import { usePatience } from '../../components/usePatience'
import { api } from '../../services/api'
import { bankView, isAwaited } from '../../services/bank/bankView'
import { AccountsList } from '../accounts'
import { useAddress } from '../connection'
import { RecentWires, SendMoney } from '../wires'

/** Accounts and wires. `#send-money` replaces the accounts with the wire form. */
export function AccountsOverviewPage() {
  const { hash } = useLocation()
  const isSending = hash === '#send-money'
  const wallet = useAddress()
  const accounts = bankView(api.useAccountsAllQuery({ wallet }))
  const wires = bankView(api.useWireAllQuery({ wallet }))
  // The wires are below the accounts on a phone, and would be pushed down by them.
  const isHeld = usePatience(!isSending && isAwaited(accounts), !isAwaited(wires))

  return (
    <>
      <PageTitle>{isSending ? 'Send Money' : 'Accounts'}</PageTitle>
      <Columns>
        <Suspense
          fallback={
            <Panel>
              <Skeleton count={6} />
            </Panel>
          }
        >
          {isSending ? <SendMoney /> : <AccountsList />}
          <div hidden={isHeld}>
            <RecentWires />
          </div>
        </Suspense>
      </Columns>
    </>
  )
}
