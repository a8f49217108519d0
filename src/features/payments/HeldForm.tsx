import { useState, type ReactNode } from 'react'
import { Columns } from '../../components/Columns'
import { Held } from '../../components/Held'
import { Panel } from '../../components/Panel'
import { Skeleton } from '../../components/Skeleton'
import { usePatience } from '../../components/usePatience'
import { isAwaited } from '../../services/bank/bankView'
import { usePaymentFunds, type PayerChoice } from './usePaymentFunds'
import { useQuotePrice } from './useQuotePrice'

interface Props {
  flow: PayerChoice
  children: ReactNode
}

/** Hides a payment page until accounts, balance, fee and price have loaded. */
export function HeldForm({ flow, children }: Props) {
  const funds = usePaymentFunds(flow)
  const price = useQuotePrice()
  const [wasReady, setWasReady] = useState(false)
  const isReady = !funds.areAccountsAwaited && ![funds.walletBalance, funds.fee, price].some(isAwaited)
  // A change of the payer loads another fee. The form stays visible then.
  if (isReady && !wasReady) setWasReady(true)
  return (
    <Held
      // The price and the accounts come from the bank, at about the same time.
      isHeld={usePatience(!isReady && !wasReady, !isAwaited(price))}
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
