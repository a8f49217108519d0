import { useLocation } from 'react-router-dom'
import { PageFrame } from '../../components/PageFrame'
import { PageTransition } from '../../components/PageTransition'
import { SkipLink } from '../../components/SkipLink'
import { Stack } from '../../components/Stack'
import { Sticky } from '../../components/Sticky'
import { AlertNotices, FreezeTray } from '../../features/cards'
import { selectConnection, SignInNotice } from '../../features/connection'
import { PausedNotice, PendingTray, UnclaimedNotice } from '../../features/intents'
import { selectSettings } from '../../features/settings'
import { useAppSelector } from '../hooks'
import { AppRoutes } from '../router'
import { BankNotice } from './BankNotice'
import { ChainNotice } from './ChainNotice'
import { NodesNotice } from './NodesNotice'
import { PillNavigation } from './PillNavigation'
import { Toasts } from './Toasts'
import { TopBar } from './TopBar'

/** The layout around the pages, for a wallet that has passed the gate. */
export function Shell() {
  const { pathname } = useLocation()
  const connection = useAppSelector(selectConnection)
  // Another locale writes all numbers and dates anew.
  useAppSelector(selectSettings)
  const address = connection.status === 'connected' ? connection.address : undefined

  return (
    <>
      <SkipLink />
      <TopBar />
      {address !== undefined && (
        <PageFrame>
          <Stack gap={16}>
            <ChainNotice />
            <NodesNotice />
            <BankNotice wallet={address} />
            <Sticky>
              <SignInNotice />
              <AlertNotices />
            </Sticky>
            <PausedNotice />
            <PendingTray />
            <FreezeTray />
            <UnclaimedNotice />
            <PageTransition name={pathname}>
              <AppRoutes />
            </PageTransition>
          </Stack>
        </PageFrame>
      )}
      <PillNavigation />
      <Toasts />
    </>
  )
}
