/** @jest-environment jest-fixed-jsdom */
import { coinbaseModule, walletConnectModule } from './walletModules'

/** Records the arguments of a library's factory. */
function listening<Factory extends (...args: never[]) => unknown>(factory: Factory) {
  const heard: unknown[] = []
  const load = () =>
    Promise.resolve(((...args: never[]) => {
      heard.push(...args)
      return factory(...args)
    }) as unknown as Factory)
  return { heard, load }
}

it('gives WalletConnect the project, this site and the chain as an optional one', async () => {
  const { default: walletConnect } = await import('@web3-onboard/walletconnect')
  const { heard, load } = listening(walletConnect)
  // The library itself throws on options that it does not know.
  const init = await walletConnectModule('a-project', [11155111], load)
  expect(heard).toEqual([
    { projectId: 'a-project', dappUrl: window.location.origin, optionalChains: [11155111] },
  ])
  expect(init({} as never)).toMatchObject({ label: 'WalletConnect' })
})

it('connects Coinbase Wallet as an app or a smart wallet, without deprecated options', async () => {
  const { default: coinbase } = await import('@web3-onboard/coinbase')
  const { heard, load } = listening(coinbase)
  const init = await coinbaseModule(load)
  expect(heard).toEqual([
    { supportedWalletType: 'all', enableMobileWalletLink: false, reloadOnDisconnect: false, darkMode: false },
  ])
  expect(init({} as never)).toMatchObject({ label: 'Coinbase Wallet' })
})
