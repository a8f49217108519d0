import { keccak256 } from 'ethers'
import { weiFromEth } from '../../lib/money'
import { api } from '../../services/api'
import { ChainUnreachable } from '../../services/chain/chainPort'
import type { Intent, Progress } from '../../services/intents/intent'
import { until } from '../../testing/until'
import { withCustomer } from '../../testing/withCustomer'
import { selectIntents } from './intentsSlice'
import { sendAgain } from './intentListeners'
import { isBeingRecorded } from './isBeingRecorded'
import { mayBePaidTwice } from './transactions'
import { submitIntent } from './submitIntent'

/** A dropped payment is sent again by a wallet that chooses another nonce for the second transaction. */

let isNodeAway: boolean
const customer = withCustomer(({ chain }) => ({
  chain: {
    ...chain,
    blockNumber: () => (isNodeAway ? Promise.reject(new ChainUnreachable('away')) : chain.blockNumber()),
  },
}))
const { asked, debitCards, isLookedAt } = customer
beforeEach(async () => {
  isNodeAway = false
  await customer.world.chain.send('evm_setAutomine', false)
})
afterEach(async () => {
  await customer.world.chain.send('anvil_dropAllTransactions')
  await customer.world.chain.send('evm_setAutomine', true)
})

const intent = (): Intent =>
  selectIntents(customer.tab.store.getState(), customer.wallet.address)[0] as Intent
const progress = (): Progress => intent().progress
const reaches = (wanted: Progress['step']) =>
  until(() => progress().step === wanted, `${wanted}, not ${progress().step}`)
const hash = () => (progress() as { hash: string }).hash
const resend = (raw: string) => customer.world.chain.send('eth_sendRawTransaction', raw)
/** The unclaimed payments that the customer sees. */
const shownUnclaimed = async () => {
  const { data } = await customer.tab.store.dispatch(
    api.endpoints.paymentsUnclaimed.initiate(
      { wallet: customer.wallet.address },
      { forceRefetch: true, subscribe: false },
    ),
  )
  return data?.filter((payment) => !isBeingRecorded(payment)(intent())) ?? []
}

/** Pays, and makes the node drop the transaction. @returns the transaction */
async function isDropped(): Promise<{ raw: string; hash: string }> {
  const submission = await customer.tab.store.dispatch(
    submitIntent({
      kind: 'debit',
      wallet: customer.wallet.address,
      body: { wallet: customer.wallet.address, amount: '250.00' },
      value: weiFromEth('0.1'),
    }),
  )
  if ('refusal' in submission) throw new Error(submission.refusal)
  await until(() => intent().nonce !== undefined)
  const first = hash()
  const raw = (await customer.world.chain.send('eth_getRawTransactionByHash', first)) as string
  await customer.world.chain.send('anvil_dropTransaction', first)
  await until(() => (progress() as { unseenSince?: number }).unseenSince !== undefined)
  customer.ahead = 31_000
  await reaches('dropped')
  return { raw, hash: first }
}

async function sign(nonce: number, change: { to: string; value?: string; data?: string }): Promise<string> {
  return customer.wallet.signTransaction({
    type: 2,
    chainId: 31337,
    nonce,
    gasLimit: 200_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 1n,
    ...change,
  })
}

/** Sends the payment again with the nonce after the first one's. @returns the second transaction's hash */
async function isSentAgainElsewhere(): Promise<string> {
  const { nonce = 0, transaction, id } = intent()
  const raw = await sign(nonce + 1, transaction)
  customer.browser.provider.answerNext('eth_sendTransaction', keccak256(raw))
  customer.tab.store.dispatch(sendAgain(id))
  await until(() => asked() === 2)
  await resend(raw)
  await until(() => intent().nonce === nonce + 1)
  return hash()
}

test('the intent keeps both transactions, and knows that both may be paid', async () => {
  const first = await isDropped()
  const { nonce } = intent()
  expect(mayBePaidTwice(intent())).toBe(false)
  const second = await isSentAgainElsewhere()
  expect(second).not.toBe(first.hash)
  expect((await customer.browser.intents.all())[0]).toMatchObject({
    earlier: [{ hash: first.hash, nonce }],
  })
  expect(mayBePaidTwice(intent())).toBe(true)
})

test('while both wait for a block, the second one stays the one that is tracked', async () => {
  const first = await isDropped()
  const second = await isSentAgainElsewhere()
  await resend(first.raw)
  await isLookedAt()
  const { changedAt } = intent()
  await isLookedAt()
  expect(hash()).toBe(second)
  // Tracking the other one for a while would be a change.
  expect(intent()).toMatchObject({ earlier: [{ hash: first.hash }], changedAt })
})

test('when both are paid, one makes the card and the other is listed as unused', async () => {
  const first = await isDropped()
  const second = await isSentAgainElsewhere()
  await resend(first.raw)
  await customer.world.chain.mine(3)
  await reaches('recorded')
  const recorded = hash()
  expect(await debitCards()).toMatchObject([{ transactionHash: recorded }])
  await until(async () => {
    await customer.world.chain.mine()
    await customer.world.bank.watch()
    return (await shownUnclaimed()).length === 1
  })
  const other = [first.hash, second].find((one) => one !== recorded)
  expect(await shownUnclaimed()).toMatchObject([{ transactionHash: other, reason: 'duplicate' }])
  expect(asked()).toBe(2)
})

test('when the second reverts and the first is paid, the first is recorded', async () => {
  const first = await isDropped()
  await isSentAgainElsewhere()
  isNodeAway = true
  await resend(first.raw)
  const { to } = intent().transaction
  // The second transaction is mined in a block in which the treasury reverts.
  const second = (await customer.world.chain.send('eth_getRawTransactionByHash', hash())) as string
  await customer.world.chain.send('anvil_dropTransaction', hash())
  await customer.world.chain.mine()
  await customer.world.chain.send('anvil_setCode', to, '0x60006000fd')
  await resend(second)
  await customer.world.chain.mine(3)
  await customer.world.chain.send('anvil_setCode', to, '0x')
  isNodeAway = false
  await reaches('recorded')
  expect(hash()).toBe(first.hash)
  expect(await debitCards()).toHaveLength(1)
  // A reverted transaction cannot pay any more.
  expect(mayBePaidTwice(intent())).toBe(false)
})

test('when another device has recorded the first, the second is not recorded and is listed as unused', async () => {
  const first = await isDropped()
  const second = await isSentAgainElsewhere()
  isNodeAway = true
  await resend(first.raw)
  await customer.world.chain.mine(3)
  const body = { ...intent().body, transactionHash: first.hash } as never
  await customer.tab.store.dispatch(api.endpoints.debitCreate.initiate(body, { track: false })).unwrap()
  isNodeAway = false
  await until(() => progress().step === 'recorded' || progress().step === 'refusedAfterPayment')
  expect(progress()).toMatchObject({ step: 'recorded', hash: first.hash })
  expect(customer.world.line.bodies('/debit/create')).toMatchObject([{ transactionHash: first.hash }])
  await customer.world.bank.watch()
  expect(await shownUnclaimed()).toMatchObject([{ transactionHash: second, reason: 'duplicate' }])
})

test('when another transaction uses the first nonce, the second is tracked and the payment is not cancelled', async () => {
  await isDropped()
  const { nonce = 0 } = intent()
  const second = await isSentAgainElsewhere()
  await resend(await sign(nonce, { to: customer.wallet.address }))
  await customer.world.chain.mine(3)
  await reaches('recorded')
  expect(hash()).toBe(second)
})

test('when other transactions use both nonces, the payment is cancelled', async () => {
  await isDropped()
  const { nonce = 0 } = intent()
  await isSentAgainElsewhere()
  // anvil_dropTransaction does not find a transaction that waits for an earlier nonce.
  await customer.world.chain.send('anvil_dropAllTransactions')
  await resend(await sign(nonce, { to: customer.wallet.address }))
  await customer.world.chain.mine(3)
  await isLookedAt()
  expect(['broadcast', 'dropped']).toContain(progress().step)
  await resend(await sign(nonce + 1, { to: customer.wallet.address }))
  await customer.world.chain.mine(3)
  await reaches('cancelled')
})

test('a dropped payment that turns up at the moment of the click is tracked, and the wallet is not asked', async () => {
  const { raw } = await isDropped()
  // No poll succeeds until the click.
  isNodeAway = true
  await until(() => 'waiting' in progress() && progress().step === 'dropped')
  await resend(raw)
  isNodeAway = false
  customer.tab.store.dispatch(sendAgain(intent().id))
  await reaches('broadcast')
  await customer.world.chain.mine(3)
  await reaches('recorded')
  expect(asked()).toBe(1)
})

test('while the chain is out of reach the wallet is not asked, and the progress says why', async () => {
  await isDropped()
  isNodeAway = true
  customer.tab.store.dispatch(sendAgain(intent().id))
  await until(() => 'waiting' in progress())
  await isLookedAt()
  expect(progress()).toMatchObject({ step: 'dropped', waiting: expect.stringContaining('chain') as string })
  expect(asked()).toBe(1)
})
