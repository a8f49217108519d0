/** @jest-environment jest-fixed-jsdom */
import { coinbaseModule, walletConnectModule } from './walletModules'

/** Listens in on what a library's factory is given, and lets it do its work. */
function listening<Factory extends (...args: never[]) => unknown>(factory: Factory) {
  const heard: unknown[] = []
  const load = () =>
    Promise.resolve(((...args: never[]) => {
      heard.push(...args)
      return factory(...args)
    }) as unknown as Factory)
  return { heard, load }
}

it('hands WalletConnect the project, this site and the chain as an optional one', async () => {
  const { default: walletConnect } = await import('@web3-onboard/walletconnect')
  const { heard, load } = listening(walletConnect)
  // The library checks its options itself, and throws at ones that it does not know.
  const init = await walletConnectModule('a-project', [11155111], load)
  expect(heard).toEqual([
    { projectId: 'a-project', dappUrl: window.location.origin, optionalChains: [11155111] },
  ])
  expect(init({} as never)).toMatchObject({ label: 'WalletConnect' })
})

it('lets Coinbase Wallet be app or smart wallet, and switches off what it would warn of', async () => {
  const { default: coinbase } = await import('@web3-onboard/coinbase')
  const { heard, load } = listening(coinbase)
  const init = await coinbaseModule(load)
  expect(heard).toEqual([
    { supportedWalletType: 'all', enableMobileWalletLink: false, reloadOnDisconnect: false, darkMode: false },
  ])
  expect(init({} as never)).toMatchObject({ label: 'Coinbase Wallet' })
})
