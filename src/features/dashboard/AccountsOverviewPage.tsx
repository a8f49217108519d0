import { useLocation } from 'react-router-dom'
import { Columns } from '../../components/Columns'
import { PageTitle } from '../../components/PageTitle'
import { AccountsList } from '../accounts'
import { SendMoney, WiresList } from '../wires'

/** /accounts: programmable accounts and the wires; with `#send-money` the wire form in the accounts' place. */
export function AccountsOverviewPage() {
  const { hash } = useLocation()
  const isSending = hash === '#send-money'

  return (
    <>
      <PageTitle>{isSending ? 'Send Money' : 'Accounts'}</PageTitle>
      <Columns>
        {isSending ? <SendMoney /> : <AccountsList />}
        <WiresList />
      </Columns>
    </>
  )
}
