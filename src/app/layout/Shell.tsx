import { Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Loading } from '../../components/Loading'
import { NoticeTray } from '../../components/NoticeTray'
import { PageFrame } from '../../components/PageFrame'
import { PageTransition } from '../../components/PageTransition'
import { SkipLink } from '../../components/SkipLink'
import { AlertNotices, FreezeTray } from '../../features/cards'
import { selectConnection, selectSignIn, SignInNotice, SignInPage } from '../../features/connection'
import { PausedNotice, PendingTray, UnclaimedNotice } from '../../features/intents'
import { KycTray } from '../../features/kyc'
import { selectSettings } from '../../features/settings'
import { paths } from '../../lib/paths'
import { api } from '../../services/api'
import { useAppSelector } from '../hooks'
import { AppRoutes, preloadPage } from '../router'
import { BankNotice, SignInAge } from './BankNotice'
import { BankWatch } from './BankWatch'
import { ChainNotice } from './ChainNotice'
import { NewVersionNotice } from './NewVersionNotice'
import { NodesNotice } from './NodesNotice'
import { PillNavigation } from './PillNavigation'
import { Toasts } from './Toasts'
import { TopBar } from './TopBar'
import { useScrollPosition } from './useScrollPosition'

/**
 * A customer who has never signed in has no data to show, so the sign-in page replaces every page. A customer whose session
 * has ended keeps the page.
 */
function useIsStranger(wallet: string): boolean {
  const { data } = api.endpoints.kycGet.useQueryState({ wallet })
  const { status } = useAppSelector(selectSignIn)
  return status !== 'notNeeded' && data === undefined
}

/** The sign-in page goes away with its focused button. Moves the focus to the title of the page that follows. */
function useFocusAfterSignIn(isStranger: boolean): void {
  const location = useLocation()
  const navigate = useNavigate()
  const wasStranger = useRef(isStranger)

  useEffect(() => {
    const hasSignedIn = wasStranger.current && !isStranger
    wasStranger.current = isStranger
    // A page that is still loading focuses its title after a navigation, also to the same address.
    if (hasSignedIn && document.activeElement === document.body) void navigate(location, { replace: true })
  }, [isStranger, location, navigate])
}

interface ContentProps {
  wallet: string
}

function Content({ wallet }: ContentProps) {
  const { pathname, hash } = useLocation()
  const isStranger = useIsStranger(wallet)
  useFocusAfterSignIn(isStranger)
  useScrollPosition()
  // Send Money is a page of its own behind a fragment.
  const page = pathname + hash === paths.sendMoney ? paths.sendMoney : pathname
  return (
    <BankWatch wallet={wallet}>
      <NoticeTray>
        {!isStranger && (
          <SignInNotice>
            <SignInAge />
          </SignInNotice>
        )}
        <ChainNotice />
        <NodesNotice />
        <BankNotice />
        <AlertNotices />
        <PausedNotice />
        <PendingTray />
        <FreezeTray />
        <KycTray />
        <UnclaimedNotice />
        <NewVersionNotice />
      </NoticeTray>
      <PageFrame>
        {/* A boundary outside the transition: React then keeps the old page on screen while the new one suspends. */}
        <Suspense fallback={<Loading />}>
          <PageTransition name={isStranger ? 'signIn' : page}>
            {isStranger ? <SignInPage /> : <AppRoutes />}
          </PageTransition>
        </Suspense>
      </PageFrame>
    </BankWatch>
  )
}

export { preloadPage }

/** The layout around the pages, for a wallet that has passed the gate. */
export function Shell() {
  const connection = useAppSelector(selectConnection)
  // Another locale writes all numbers and dates anew.
  useAppSelector(selectSettings)
  return (
    <>
      <SkipLink />
      <TopBar />
      {connection.status === 'connected' && <Content wallet={connection.address} />}
      <PillNavigation />
      <Toasts />
    </>
  )
}
