import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useAppDispatch, useAppSelector, usePorts } from '../../app/hooks'
import { loadable } from '../../components/loadable'
import { Welcome } from '../../components/Welcome'
import { preloadBank } from '../../services/bank/bankBaseQuery'
import { connect } from './connect'
import { describeConnectFailure } from './connectFailures'
import { connectionEvents, selectConnection } from './connectionSlice'

const WalletPicker = loadable(() => import('./WalletPicker').then(({ WalletPicker }) => WalletPicker))

/** The screen before a wallet is connected: the welcome, with the picker over it. */
export function Landing() {
  const dispatch = useAppDispatch()
  const { wallet } = usePorts()
  const connection = useAppSelector(selectConnection)
  const navigate = useNavigate()
  const location = useLocation()
  const [isPicking, setIsPicking] = useState(false)
  const failure = connection.status === 'disconnected' ? connection.failure : undefined
  const attempt = useRef<AbortController>(undefined)

  /** Loads the code for connecting on pointer or focus, before the click. */
  function onInterest() {
    // The click loads it again, and shows a failure.
    WalletPicker.preload().catch(() => undefined)
    preloadBank()
    wallet.preload()
  }

  // The customer pressed `Connect` before the app had loaded (src/boot.js).
  useEffect(() => {
    const { dataset } = document.documentElement
    if ('pressed' in dataset) document.querySelector<HTMLButtonElement>('.landing button')?.click()
    delete dataset.pressed
  }, [])

  function onClose() {
    attempt.current?.abort()
    dispatch(connectionEvents.connectFailureDismissed())
    setIsPicking(false)
  }

  return (
    <>
      <Welcome
        onInterest={onInterest}
        onConnect={() => setIsPicking(true)}
        notice={
          failure && !isPicking ? describeConnectFailure(failure.reason, failure.connector.name) : undefined
        }
      />
      {isPicking && (
        <Suspense>
          <WalletPicker
            connection={connection}
            onChoose={(connector) => {
              attempt.current = new AbortController()
              // Navigating to the same address makes the next screen focus its title.
              void dispatch(connect(connector, attempt.current.signal)).then(() =>
                navigate(location, { replace: true }),
              )
            }}
            onCancel={() => attempt.current?.abort()}
            onClose={onClose}
          />
        </Suspense>
      )}
    </>
  )
}
