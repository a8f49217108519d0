import { useLocation } from 'react-router-dom'
import { useAppSelector } from '../../app/hooks'
import { useAddress } from '../connection'
import { intentPage } from './intentPages'
import { selectIntents } from './intentsSlice'
import { TrayItem } from './TrayItem'

/** What is pending or has just ended, on every screen but the one that shows it in full. */
export function PendingTray() {
  const { pathname, search, hash } = useLocation()
  const wallet = useAddress()
  const intents = useAppSelector((state) => selectIntents(state, wallet))
  return intents
    .filter((intent) => ![`${pathname}${hash}`, `${pathname}${search}`].includes(intentPage(intent)))
    .map((intent) => <TrayItem key={intent.id} intent={intent} />)
}
