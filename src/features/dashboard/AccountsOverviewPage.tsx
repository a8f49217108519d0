import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Columns } from '../../components/Columns'
import { PageTitle } from '../../components/PageTitle'
import { Stack } from '../../components/Stack'
import { AccountsList } from '../accounts'
import { SendMoney, WiresList } from '../wires'

/** /accounts: programmable accounts, the wires, and with `#send-money` the wire form. */
export function AccountsOverviewPage() {
  const { hash } = useLocation()
  const isSending = hash === '#send-money'
  const form = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isSending) form.current?.scrollIntoView({ block: 'nearest' })
  }, [isSending])

  return (
    <>
      <PageTitle>{isSending ? 'Send Money' : 'Accounts'}</PageTitle>
      <Columns>
        <Stack>
          {isSending && (
            <div ref={form}>
              <SendMoney />
            </div>
          )}
          <AccountsList />
        </Stack>
        <WiresList />
      </Columns>
    </>
  )
}
