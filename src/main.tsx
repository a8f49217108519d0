import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/App'
import { PortsContext } from './app/hooks'
import { preloadScreen } from './app/screens'
import { makeStore } from './app/store'
import { reconnect } from './features/connection'
import { readEnv } from './lib/env'
import { onStored, storageAndLocks } from './services/browserStorage'
import { makeLazyChain } from './services/chain/lazyChain'
import { makeFirstPaint } from './services/firstPaint'
import { whenIdle } from './lib/idle'
import { makeIntentRepository } from './services/intents/intentRepository'
import { makeNetwork } from './services/network'
import { makeNewVersion } from './services/newVersion'
import type { OutsidePorts } from './services/ports'
import { makeTabs } from './services/tabs'
import { makeWalletAdapter } from './services/wallet/walletAdapter'

/** When a wallet takes longer to name its account, the screen says that it is loading. */
const LOGO_ALONE_MS = 1_000

/** From the first frame. By then the screen has the bank's answers, or will not have them soon. */
const CALM_MS = 2_000

/** What a customer does may change what the bank answers, and RTK Query refetches only once no question is open. */
const firstInput = (): Promise<unknown> =>
  new Promise((resolve) =>
    ['pointerdown', 'keydown'].forEach((type) => addEventListener(type, resolve, { once: true })),
  )

/** What src/boot.js has found out. */
const { dataset } = document.documentElement
const isReturning = 'returning' in dataset

/** The page may have loaded before the app starts. */
const loaded = new Promise((resolve) => addEventListener('load', resolve))

/** The composition root: builds the world and hands it in. The only file that acts when it is imported. */
function start(root: HTMLElement): void {
  const env = readEnv()
  const newVersion = makeNewVersion()
  const { painted, untilPainted } = makeFirstPaint(draw)
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const calm = painted.then(() => Promise.race([wait(CALM_MS), firstInput()]))
  const ports: OutsidePorts = {
    env,
    wallet: makeWalletAdapter(env),
    chain: makeLazyChain(env.defaultChainId, env.rpcUrls, env.ensRegistry, calm),
    tabs: makeTabs('florin'),
    network: makeNetwork(),
    newVersion,
    untilPainted,
    intents: makeIntentRepository(),
    ...storageAndLocks(),
    // The browser loads its storage of the session for this listener, and the page stands still meanwhile.
    onStored: (listener) => void painted.then(() => onStored(listener)),
    now: Date.now,
    newId: () => crypto.randomUUID(),
    wait,
    whenIdle,
  }
  const screen = isReturning ? preloadScreen(location.pathname) : undefined
  const store = makeStore(ports)
  const reconnected = store.dispatch(reconnect(screen))
  // A page in the browser's back/forward cache gets no events from its wallet or from other tabs. So it is hidden when it goes
  // there, and reloads when the customer comes back. `hidden` would lose the scroll position.
  window.addEventListener('pagehide', ({ persisted }) => {
    store.flush()
    if (persisted) root.style.visibility = 'hidden'
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
  // A phone ends a page that is out of sight without telling it.
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) store.flush()
  })
  // Later than everything that the first screen needs. The development server's files change at every save.
  if (!__DEVELOPMENT__)
    void loaded.then(async () => (await import('./services/keepAppFiles')).keepAppFiles(newVersion.offer))

  const app = (
    <Provider store={store}>
      <PortsContext value={ports}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </PortsContext>
    </Provider>
  )
  // index.html shows the logo until it is known what a returning customer sees: the first call of the app is about to be
  // made, the wallet is not there, or it takes its time.
  if (isReturning) void Promise.race([reconnected, wait(LOGO_ALONE_MS)]).then(untilPainted)
  else void untilPainted()

  function draw(): void {
    // A new visitor sees the landing screen of index.html, which React hydrates. If React drew it again, its headline
    // would count as the largest paint a second time, after the scripts. A returning wallet sees another screen first.
    if (isReturning) createRoot(root).render(app)
    // In a transition React hydrates in parts of a few milliseconds, and a slow phone stays responsive.
    else startTransition(() => void hydrateRoot(root, app, { onRecoverableError: () => undefined }))
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const startApp = (): void => {
  start(root)
  // Until here src/boot.js tells the customer of any error.
  delete dataset.starting
}

// Otherwise src/boot.js says that this browser is too old.
if ('starting' in dataset) {
  if (isReturning) startApp()
  // A visitor already sees index.html's landing page. On a slow phone, evaluating the modules is a long task, so the start of
  // the app is a task of its own.
  else setTimeout(startApp)
}
