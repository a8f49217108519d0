import { screen, waitFor } from '@testing-library/react'
import { bodyHash, encodeMemo, type IntentKind } from '../../lib/memo'
import { weiFromEth } from '../../lib/money'
import { api } from '../../services/api'
import type { Intent } from '../../services/intents/intent'
import { show } from '../../testing/show'
import { until } from '../../testing/until'
import { withCustomer } from '../../testing/withCustomer'
import { IntentProgress } from './IntentProgress'
import { intentRunRequested } from './intentRunsSlice'
import { intentSaved, selectIntents } from './intentsSlice'

const customer = withCustomer()
const wallet = () => customer.wallet.address
const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

const amount = '250.00'
const debitBody = () => ({ wallet: wallet(), amount })

/** A transaction of the customer's wallet, as deep as the bank wants it. @returns its hash */
async function send(eth: string, data = '0x', to = customer.world.bank.settings.treasury): Promise<string> {
  const hash = await customer.world.chain.transact(customer.wallet, { to, value: weiFromEth(eth), data })
  await customer.world.bank.watch()
  return hash
}

/** Asks the bank to record a transaction, as the app does once it is confirmed, and waits for the refusal. */
async function record(
  hash: string,
  kind: Exclude<IntentKind, 'account' | 'wire'> = 'debit',
): Promise<Intent> {
  const intent: Intent = {
    version: 1,
    id: ID,
    kind,
    wallet: wallet(),
    chainId: 31337,
    confirmationsNeeded: 2,
    body:
      kind === 'debit'
        ? debitBody()
        : { ...debitBody(), collateralizedAmount: '0.1', collateralizedAssetValue: amount },
    transaction: { to: customer.world.bank.settings.treasury, value: '0x1', data: '0x' },
    startBlock: 0,
    createdAt: Date.now(),
    progress: { step: 'recording', hash },
  }
  await customer.browser.intents.put(intent)
  const { store } = customer.tab
  store.dispatch(intentSaved(intent))
  store.dispatch(intentRunRequested({ id: ID }))
  const now = () => selectIntents(store.getState(), wallet()).find(({ id }) => id === ID)
  await until(
    () => now()?.progress.step === 'refusedAfterPayment',
    () => `not ${now()?.progress.step ?? 'gone'}`,
  )
  return now() ?? intent
}

/** What the bank lists of a payment: its reason, or nothing. */
async function listed(hash: string): Promise<string | undefined> {
  const { data } = await customer.tab.store.dispatch(
    api.endpoints.paymentsUnclaimed.initiate({ wallet: wallet() }, { forceRefetch: true, subscribe: false }),
  )
  return data?.find(({ transactionHash }) => transactionHash === hash)?.reason
}

const memo = (body: object, intentId = '00000000-0000-4000-8000-000000000000') =>
  encodeMemo({ kind: 'debit', intentId, bodyHash: bodyHash(body) })
const createDebit = (transactionHash: string) =>
  customer.tab.store.dispatch(
    api.endpoints.debitCreate.initiate({ ...debitBody(), transactionHash }, { track: false }),
  )

test.each<[string, RegExp, () => Promise<Intent>]>([
  ['is worth less than a dollar', /too small to be used/, async () => record(await send('0.0001'))],
  [
    'was made for something else',
    /you can use it for something else/,
    async () => record(await send('0.1', memo({ wallet: wallet(), amount: '9.00' }))),
  ],
  [
    'is the second one for its intent',
    /you can use it for something else/,
    async () => {
      await createDebit(await send('0.1', memo(debitBody())))
      return record(await send('0.1', memo(debitBody())))
    },
  ],
  [
    'has funded something else',
    /not among your unused ones/,
    async () => {
      const hash = await send('0.1')
      await createDebit(hash)
      return record(hash, 'credit')
    },
  ],
  [
    'is being sent back',
    /not among your unused ones/,
    async () => {
      const hash = await send('0.1')
      await customer.world.bank.planRefund(hash)
      return record(hash)
    },
  ],
  [
    'did not go to the treasury',
    /not among your unused ones/,
    async () => record(await send('0.1', '0x', wallet())),
  ],
])(
  'a payment that the bank refuses because it %s is said to be where the bank has it',
  async (_why, words, refused) => {
    const intent = await refused()
    const { hash } = intent.progress as { hash: string }
    show(
      customer.tab,
      <IntentProgress intent={intent} doneLabel="Card created" doneAction={() => null} againAction={null} />,
    )
    const sentence = () => screen.getByText(/^The payment is |^We do not know yet/).textContent
    await waitFor(() => expect(sentence()).not.toMatch(/^We do not know/))
    expect(sentence()).toMatch(words)
    const reason = await listed(hash)
    expect(sentence().includes('is listed as unused')).toBe(reason !== undefined)
    expect(sentence().includes('too small')).toBe(reason === 'tooSmall')
    expect(screen.getByRole('link', { name: 'Write to us' })).toBeInTheDocument()
    // It can only be dismissed where nothing is left to do.
    expect(screen.queryByRole('button', { name: 'Dismiss' }) !== null).toBe(reason === undefined)
  },
)
