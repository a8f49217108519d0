import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { api } from '../../../services/api'
import { useAddress } from '../../connection'
import { PRICE_POLL_MS } from '../../payments'
import { AlertNotices } from './AlertNotices'
import { selectAlerts } from './alertsSlice'
import { judgeAlerts } from './judgeAlerts'
import { useLock } from './useLock'

/** Judges the alerts whenever a price comes in. */
function PriceWatch() {
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const alerts = useAppSelector(selectAlerts)
  const { data: price } = api.useEthPriceQuery(undefined, { pollingInterval: PRICE_POLL_MS })
  const isAboutCards = alerts.some(({ kind }) => kind === 'loanToValue')
  const { data: cards } = api.useCreditAllQuery(isAboutCards ? { wallet } : skipToken)
  useEffect(() => {
    if (price) dispatch(judgeAlerts(price, cards))
  }, [dispatch, price, cards, alerts])
  return null
}

/** Watches the alerts in one tab of the browser, and shows in all of them what was sent. */
export function AlertWatch() {
  const wallet = useAddress()
  const hasAlerts = useAppSelector((state) => selectAlerts(state).length > 0)
  const isOurs = useLock(`florin.alerts.${wallet.toLowerCase()}`)
  return (
    <>
      {isOurs && hasAlerts && <PriceWatch />}
      <AlertNotices />
    </>
  )
}
