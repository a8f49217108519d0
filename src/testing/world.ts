import { WeiPerEther, type Wallet } from 'ethers'
import { makeBank, type TestBank } from '../../server/testing/makeBank'
import { startChain, type TestChain } from '../../server/testing/startChain'
import { startProxy, type TcpProxy } from '../../server/testing/startProxy'
import { makeLazyChain } from '../services/chain/lazyChain'
import { openFakeFetch, ORIGIN, type FakeFetch } from './fakeFetch'
import { openBrowser, type Browser } from './browser'
import { ScriptedProvider } from './scriptedProvider'
import { testEnv } from './testEnv'
import { newWallet } from './newWallet'

/** The real bank, a real chain, and the fake fetch between them and the app. One world per file, a new wallet per test. */
export interface World {
  chain: TestChain
  bank: TestBank
  line: FakeFetch
  /** The proxy through which bank and app reach the node. The wallet reaches the node directly. */
  node: TcpProxy
  /** A wallet with ten ether, on the whitelist. */
  newWallet(): Promise<Wallet>
  openBrowser(wallet: Wallet | ScriptedProvider): Browser
  close(): Promise<void>
}

export async function openWorld(): Promise<World> {
  const chain = await startChain()
  const node = await startProxy(chain.url)
  const bank = await makeBank({ rpcUrls: [node.url], allowedOrigins: [ORIGIN] })
  const line = openFakeFetch(bank.app)
  const nodes = makeLazyChain(chain.chainId, [node.url])
  return {
    chain,
    bank,
    line,
    node,
    newWallet: async () => {
      const wallet = newWallet()
      await bank.whitelist(wallet.address)
      await chain.fund(wallet.address, 10n * WeiPerEther)
      return wallet
    },
    openBrowser: (wallet) => {
      const provider = wallet instanceof ScriptedProvider ? wallet : new ScriptedProvider(wallet, chain)
      return openBrowser(provider, nodes, testEnv(node.url))
    },
    close: async () => {
      line.close()
      await bank.close()
      await node.stop()
      await chain.stop()
    },
  }
}
