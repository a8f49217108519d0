import { useLocation } from 'react-router-dom'
import { Columns } from '../../components/Columns'
import { PageTitle } from '../../components/PageTitle'
import { AccountsList } from '../accounts'
import { RecentWires, SendMoney } from '../wires'

/** Accounts and wires. `#send-money` replaces the accounts with the wire form. */
export function AccountsOverviewPage() {
  const { hash } = useLocation()
  const isSending = hash === '#send-money'

  return (
    <>
      <PageTitle>{isSending ? 'Send Money' : 'Accounts'}</PageTitle>
      <Columns>
        {isSending ? <SendMoney /> : <AccountsList />}
        <RecentWires />
      </Columns>
    </>
  )
}
