import { Suspense, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { Boundary } from '../components/Boundary'
import { Visit } from '../components/PageTitle'
import {
  Blocked,
  CheckingGate,
  forgetCache,
  GateUnreachable,
  Landing,
  selectConnection,
  Waiting,
} from '../features/connection'
import { loadable } from '../components/loadable'
import { assertNever } from '../lib/assertNever'
import { paths } from '../lib/paths'
import { useAppDispatch, useAppSelector, useIsOnline } from './hooks'
import { Shell } from './screens'
import { CouldNotLoad, ShellBoundary } from './ShellBoundary'

const GateTray = loadable(() => import('./layout/GateTray').then(({ GateTray }) => GateTray))

/**
 * SPEC.md section 2: disconnecting returns to `/`, in every tab, where the title of the landing screen takes the focus. A
 * wallet that was locked returns to its page.
 */
function useReturnHome(): void {
  const connection = useAppSelector(selectConnection)
  const navigate = useNavigate()
  const isConnected = 'address' in connection
  const wasConnected = useRef(isConnected)
  const hasLeft = connection.status === 'disconnected' && connection.failure === undefined

  useEffect(() => {
    if (hasLeft && wasConnected.current) {
      void navigate(paths.dashboard)
      document.querySelector('h1')?.focus()
    }
    wasConnected.current = isConnected
  }, [hasLeft, isConnected, navigate])
}

interface ScreensProps {
  onReload: () => void
}

export function App() {
  const dispatch = useAppDispatch()

  function onReload() {
    dispatch(forgetCache())
    window.location.reload()
  }

  return (
    <Visit>
      <ShellBoundary onReload={onReload}>
        <Screens onReload={onReload} />
      </ShellBoundary>
    </Visit>
  )
}

interface NotLoadedProps extends ScreensProps {
  address: string
}

/** A part of the app did not load. Without a network that is no fault. */
function NotLoaded({ address, onReload }: NotLoadedProps) {
  return useIsOnline() ? <CouldNotLoad onReload={onReload} /> : <GateUnreachable address={address} />
}

function Screens({ onReload }: ScreensProps) {
  useReturnHome()
  // From here on the screens show whether a wallet is being reconnected, and src/boot.js no longer does.
  useLayoutEffect(() => {
    delete document.documentElement.dataset.returning
  }, [])

  const connection = useAppSelector(selectConnection)
  const isInside = connection.status === 'connected' && connection.gate === 'whitelisted'
  // Deferred, so that React draws the shell in parts of a few milliseconds and a slow phone stays responsive.
  const mayDrawShell = useDeferredValue(isInside)
  const shell = (
    <Suspense fallback={<Waiting />}>
      <Shell />
    </Suspense>
  )
  // The screens of the gate stand without it, as where its chunk does not load.
  const tray = (
    <Boundary fallback={null}>
      <Suspense>
        <GateTray />
      </Suspense>
    </Boundary>
  )
  switch (connection.status) {
    case 'disconnected':
    case 'connecting':
      return <Landing />
    case 'reconnecting':
      return <Waiting />
    case 'disconnecting':
      return shell
    case 'connected':
      switch (connection.gate) {
        case 'checking':
          return <CheckingGate address={connection.address}>{tray}</CheckingGate>
        case 'notLoaded':
          return <NotLoaded address={connection.address} onReload={onReload} />
        case 'unreachable':
          return <GateUnreachable address={connection.address}>{tray}</GateUnreachable>
        case 'notWhitelisted':
          return <Blocked address={connection.address}>{tray}</Blocked>
        case 'whitelisted':
          return mayDrawShell ? shell : <Waiting />
        default:
          return assertNever(connection.gate)
      }
    default:
      return assertNever(connection)
  }
}
