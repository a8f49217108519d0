import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { PageFrame } from '../../components/PageFrame'
import { PageTransition } from '../../components/PageTransition'
import { SkipLink } from '../../components/SkipLink'
import { Stack } from '../../components/Stack'
import { Sticky } from '../../components/Sticky'
import { AlertsDesk, FreezeTray } from '../../features/cards'
import { selectConnection, SignInNotice } from '../../features/connection'
import {
  followIntents,
  PausedNotice,
  PendingTray,
  resumeIntents,
  UnclaimedNotice,
} from '../../features/intents'
import { useAppDispatch, useAppSelector } from '../hooks'
import { AppRoutes } from '../router'
import { BankNotice } from './BankNotice'
import { ChainNotice } from './ChainNotice'
import { NodesNotice } from './NodesNotice'
import { PillNavigation } from './PillNavigation'
import { Toasts } from './Toasts'
import { TopBar } from './TopBar'

/** Everything around the pages once a wallet has passed the gate. */
export function Shell() {
  const dispatch = useAppDispatch()
  const { pathname } = useLocation()
  const connection = useAppSelector(selectConnection)
  const address = connection.status === 'connected' ? connection.address : undefined

  useEffect(() => {
    if (address === undefined) return
    void dispatch(resumeIntents(address))
    return dispatch(followIntents())
  }, [address, dispatch])

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
              <AlertsDesk />
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
