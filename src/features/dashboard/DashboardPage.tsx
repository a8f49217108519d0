import { useDeferredValue, useState } from 'react'
import { useAppSelector } from '../../app/hooks'
import { DashboardGrid, Wide } from '../../components/DashboardGrid'
import { Held } from '../../components/Held'
import { PageTitle } from '../../components/PageTitle'
import { Stack } from '../../components/Stack'
import { usePatience } from '../../components/usePatience'
import { api } from '../../services/api'
import { bankView, isAwaited } from '../../services/bank/bankView'
import { AccountsList } from '../accounts'
import { EthPrice, MarginCallNotice, weakestLine, WeakestLine } from '../cards'
import { selectSignIn, useAddress } from '../connection'
import { PRICE_POLL_MS } from '../payments'
import { RecentWires } from '../wires'
import { AvailableToSpend } from './AvailableToSpend'
import { CardStrip } from './CardStrip'
import { DashboardSkeleton } from './DashboardSkeleton'
import { FirstSteps } from './FirstSteps'
import { NothingKnown } from './NothingKnown'
import { PendingPanel } from './PendingPanel'

/** As many accounts as fit below the other panels. */
const MOST_ACCOUNTS = 3

/** The wallet's assets, debts and pending things. A new customer sees the first steps. */
export function DashboardPage() {
  const wallet = useAddress()
  const balance = bankView(api.useDebitBalanceQuery({ wallet }))
  const debit = bankView(api.useDebitAllQuery({ wallet }))
  const credit = bankView(api.useCreditAllQuery({ wallet }))
  const wires = bankView(api.useWireAllQuery({ wallet }))
  const accounts = bankView(api.useAccountsAllQuery({ wallet }))
  const identity = bankView(api.useKycGetQuery({ wallet }))
  const price = api.useEthPriceQuery(undefined, { pollingInterval: PRICE_POLL_MS })
  const needsSignIn = useAppSelector(selectSignIn).status !== 'notNeeded'

  const own = [balance, debit, credit, wires, accounts]
  const isWaiting = [...own, identity].some(isAwaited)
  // Panels that appear one by one would push each other down. Stored figures are shown at once, and the price follows.
  const [wasWaiting] = useState(isWaiting)
  const isHeld = usePatience(wasWaiting && (isWaiting || price.isLoading), !own.every(isAwaited))
  const isNew = [debit, credit, wires, accounts].every(({ data }) => data?.length === 0)
  const lines = credit.data ?? []
  // At the start React draws the lower panels in a second frame, so that the first one, with the balance, does not wait for
  // them. Later the whole page is there at once, for its transition and for the scroll position of Back.
  // src/boot.js marks the start of a returning customer, and App removes the mark after the first frame.
  const hasRest = useDeferredValue(true, !('returning' in document.documentElement.dataset))

  if (own.every(({ data, error }) => data === undefined && error !== undefined))
    return (
      <>
        <PageTitle isHidden>Dashboard</PageTitle>
        <DashboardGrid>
          <NothingKnown views={own} />
          <EthPrice line={undefined} hasHistory={false} />
        </DashboardGrid>
      </>
    )
  if (isNew && !isHeld)
    return (
      <>
        <PageTitle isHidden>Dashboard</PageTitle>
        <DashboardGrid>
          <Stack gap={28}>
            <AvailableToSpend balance={balance} debit={debit} credit={credit} />
            <FirstSteps isSignedIn={!needsSignIn} identity={identity.data} />
          </Stack>
          <EthPrice line={undefined} />
        </DashboardGrid>
      </>
    )
  return (
    <>
      <PageTitle isHidden>Dashboard</PageTitle>
      <Held isHeld={isHeld} skeleton={<DashboardSkeleton />}>
        <Stack gap={24}>
          <MarginCallNotice cards={lines} />
          <DashboardGrid $isEven>
            <Stack gap={28}>
              <AvailableToSpend balance={balance} debit={debit} credit={credit} hasActions />
              <CardStrip debit={debit} credit={credit} />
            </Stack>
            <Stack>
              <WeakestLine view={credit} />
              <PendingPanel
                wires={wires.data}
                cards={[...(debit.data ?? []), ...lines]}
                identity={identity.data}
              />
            </Stack>
            {hasRest && (
              <>
                <EthPrice line={weakestLine(lines)} />
                <RecentWires />
                <Wide>
                  <AccountsList most={MOST_ACCOUNTS} />
                </Wide>
              </>
            )}
          </DashboardGrid>
        </Stack>
      </Held>
    </>
  )
}
