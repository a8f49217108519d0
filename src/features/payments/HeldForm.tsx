import { useState, type ReactNode } from 'react'
import { Columns } from '../../components/Columns'
import { Held } from '../../components/Held'
import { Panel } from '../../components/Panel'
import { Skeleton } from '../../components/Skeleton'
import { usePatience } from '../../components/usePatience'
import { usePaymentFunds, type PayerChoice } from './usePaymentFunds'
import { useQuotePrice } from './useQuotePrice'

interface Props {
  flow: PayerChoice
  children: ReactNode
}

const isOpen = ({ data, error }: { data?: unknown; error?: unknown }) =>
  data === undefined && error === undefined

/** A payment page, held until accounts, balance, fee and price were first answered, for a second at most. */
export function HeldForm({ flow, children }: Props) {
  const funds = usePaymentFunds(flow)
  const price = useQuotePrice()
  const [wasReady, setWasReady] = useState(false)
  const isReady = !funds.areAccountsAwaited && ![funds.walletBalance, funds.fee, price].some(isOpen)
  // Another payer has another fee, and then the form stays.
  if (isReady && !wasReady) setWasReady(true)
  return (
    <Held
      isHeld={usePatience(!isReady && !wasReady)}
      skeleton={
        <Columns>
          <Panel>
            <Skeleton count={6} />
          </Panel>
        </Columns>
      }
    >
      {children}
    </Held>
  )
}
