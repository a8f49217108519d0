import type { Wallet } from 'ethers'
import { batchData, batchOf, noMemo, place } from '../../server/testing/payers'
import { weiFromEth } from '../lib/money'
import type { World } from './world'

/** An ordinary wallet that runs a contract's code (EIP-7702) pays these amounts of ether in one transaction, without a memo. */
export async function payTogether({ chain, bank }: World, wallet: Wallet, amounts: string[]): Promise<void> {
  const { address: from } = wallet
  const address = await place(chain, batchOf(amounts.length))
  const nonce = Number(await chain.send('eth_getTransactionCount', from, 'latest'))
  const authorization = await wallet.authorize({ address, chainId: chain.chainId, nonce: nonce + 1 })
  await chain.transact(wallet, { type: 4, to: from, authorizationList: [authorization] })
  const { treasury: to } = bank.settings
  const payments = amounts.map((eth) => ({ to, wei: weiFromEth(eth), memo: noMemo }))
  await chain.transact(wallet, { to: from, data: batchData(payments) })
}
