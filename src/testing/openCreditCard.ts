import type { Wallet } from 'ethers'
import { api } from '../services/api'
import type { Tab } from './browser'
import type { World } from './world'

/** Opens a credit card against one ether for a wallet that has signed in. @returns its id */
export async function openCreditCard(world: World, tab: Tab, wallet: Wallet): Promise<string> {
  const transactionHash = await world.chain.transact(wallet, {
    to: world.bank.settings.treasury,
    value: 10n ** 18n,
  })
  const body = {
    wallet: wallet.address,
    transactionHash,
    amount: '1000.00',
    marginCallPrice: '0.01',
    liquidationPrice: '0.01',
    collateralizedAmount: '1',
    collateralizedAssetValue: '1.00',
  }
  const { data } = await tab.store.dispatch(api.endpoints.creditCreate.initiate(body, { track: false }))
  if (!data) throw new Error('the bank opened no card')
  return data.id
}
