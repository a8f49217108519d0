import type { CutPayment } from './cutPayment'
import { expect, test } from './cutTest'

/**
 * Payments that are interrupted at chosen moments: the browser is killed by -9, the node is disconnected or the bank
 * dies. In the end there is one record of the right amount, or nothing was paid. The wallet was asked once, and the
 * screen shows the payment until it is recorded. cutReporter.ts prints how many cuts the payment survived.
 */
test.describe.configure({ timeout: 180_000 })

const LONG = { timeout: 60_000 }
const SEARCHED = 'We are looking for your credit card payment'
const NO_BLOCK = 'Waiting for its first block.'
const NO_CHAIN = 'Local chain cannot be reached right now. Your payment is not affected.'
const BANK_ASKED_AGAIN = 'We try again automatically.'

type Run = (payment: CutPayment) => Promise<void>

const declare = (tag: string[]) => (title: string, run: Run) =>
  test(title, { tag }, async ({ payment }) => {
    await payment.fillInForm()
    await run(payment)
  })

/** The fast tier keeps one cut of each kind. */
const cut = declare(['@cut'])
/** `npm run test:full` runs the others. Jest also cuts at each of their moments (cutsOfCredit.test.ts). */
const cutInFull = declare(['@cut', '@full'])

cutInFull('the browser is killed while the payment is a draft', async (payment) => {
  await payment.payUntil('drafted')
  await payment.killBrowser()
  await payment.reopenBrowser()
  await expect.poll(() => payment.storedSteps(), LONG).toEqual([])
  await expect(payment.status).toHaveCount(0)
  await payment.expectUnpaid(0)
})

cutInFull(
  'the browser is killed after the intent is on disk and before the wallet is asked',
  async (payment) => {
    await payment.payUntil('awaitingSignature')
    await payment.killBrowser()
    await payment.reopenBrowser()
    await expect(payment.status).toContainText(SEARCHED, LONG)
    await payment.expectUnpaid(0)
  },
)

cutInFull('the browser is killed while the wallet asks, and the customer declines', async (payment) => {
  payment.wallet.holdNext('eth_sendTransaction')
  await payment.pay()
  await payment.expectWalletAsked()
  await payment.killBrowser()
  await payment.reopenBrowser()
  await expect(payment.status).toContainText(SEARCHED, LONG)
  await payment.status.getByRole('button', { name: 'Details' }).click()
  await payment.status.getByRole('button', { name: 'Stop looking' }).click()
  await expect(payment.status).toHaveCount(0)
  await payment.expectUnpaid(1)
})

cut(
  'the browser is killed while the wallet asks, and the customer agrees once it is back',
  async (payment) => {
    const agree = payment.wallet.holdNext('eth_sendTransaction')
    await payment.pay()
    await payment.expectWalletAsked()
    await payment.killBrowser()
    await payment.reopenBrowser()
    await expect(payment.status).toContainText(SEARCHED, LONG)
    agree()
    await payment.expectPaidOnce()
  },
)

cut('the browser is killed after the wallet has sent and before the page knows', async (payment) => {
  await payment.stack.stopMining()
  payment.wallet.swallowAnswerOfNext('eth_sendTransaction')
  await payment.pay()
  await payment.expectSent()
  await payment.killBrowser()
  await payment.reopenBrowser()
  await expect(payment.status).toContainText(SEARCHED, LONG)
  await payment.stack.mineAgain()
  await payment.expectPaidOnce()
})

cutInFull('the browser is killed while no block has the payment', async (payment) => {
  await payment.stack.stopMining()
  await payment.payUntil('broadcast')
  await payment.killBrowser()
  await payment.reopenBrowser()
  await expect(payment.status).toContainText('sent, waiting for confirmation', LONG)
  await payment.stack.mineAgain()
  await payment.expectPaidOnce()
})

cutInFull('the browser is killed at one confirmation of two', async (payment) => {
  await payment.payUntil('confirming')
  await payment.killBrowser()
  await payment.reopenBrowser()
  await payment.expectPaidOnce()
})

cutInFull('the browser is killed before the call that records reaches the bank', async (payment) => {
  const called = payment.holdRecord('before the bank')
  await payment.pay()
  await called
  await payment.killBrowser()
  await payment.reopenBrowser()
  await payment.expectPaidOnce()
})

cut('the browser is killed after the bank has recorded and before the page knows', async (payment) => {
  const called = payment.holdRecord('after the bank')
  await payment.pay()
  await called
  await payment.killBrowser()
  await payment.reopenBrowser()
  await payment.expectPaidOnce()
})

cutInFull('the browser is killed once the payment is recorded', async (payment) => {
  await payment.payUntil('recorded')
  await payment.killBrowser()
  await payment.reopenBrowser()
  await payment.expectPaidOnce()
})

cutInFull('the node is disconnected while no block has the payment', async (payment) => {
  await payment.stack.stopMining()
  await payment.pay()
  await expect(payment.status).toContainText(NO_BLOCK, LONG)
  payment.stack.line.cut()
  await expect(payment.status).toContainText(NO_CHAIN, LONG)
  await payment.stack.mineAgain()
  payment.stack.line.mend()
  await payment.expectPaidOnce()
})

cutInFull(
  'the node is disconnected and the browser killed while no block has the payment',
  async (payment) => {
    await payment.stack.stopMining()
    await payment.payUntil('broadcast')
    payment.stack.line.cut()
    await payment.killBrowser()
    await payment.stack.mineAgain()
    await payment.reopenBrowser()
    await expect(payment.status).toContainText('sent, waiting for confirmation', LONG)
    payment.stack.line.mend()
    await payment.expectPaidOnce()
  },
)

cutInFull('the node is disconnected at one confirmation of two', async (payment) => {
  const goOn = await payment.payUntil('confirming')
  payment.stack.line.cut()
  await goOn()
  await expect(payment.status).toContainText(NO_CHAIN, LONG)
  payment.stack.line.mend()
  await payment.expectPaidOnce()
})

cut('the node is disconnected and the browser killed at one confirmation of two', async (payment) => {
  await payment.payUntil('confirming')
  payment.stack.line.cut()
  await payment.killBrowser()
  await payment.reopenBrowser()
  await expect(payment.status).toContainText('1 of 2 blocks', LONG)
  payment.stack.line.mend()
  await payment.expectPaidOnce()
})

cutInFull('the bank loses its node before it records the payment', async (payment) => {
  const goOn = await payment.payUntil('recording')
  payment.stack.line.cut()
  await goOn()
  await expect(payment.status).toContainText(BANK_ASKED_AGAIN, LONG)
  payment.stack.line.mend()
  await payment.expectPaidOnce()
})

cut('the bank is killed while it records the payment', async (payment) => {
  const goOn = await payment.payUntil('recording')
  payment.stack.suspendBank()
  const called = payment.waitForRecordCall()
  await goOn()
  await called
  await payment.stack.crashBank()
  await payment.expectPaidOnce()
})

cutInFull('bank and browser are killed before the payment is recorded', async (payment) => {
  await payment.payUntil('recording')
  await payment.stack.takeBankAway()
  await payment.killBrowser()
  await payment.reopenBrowser()
  // The page shows the payment even while the gate cannot be reached.
  await expect(payment.status).toContainText('We are recording it', LONG)
  await payment.stack.bringBankBack()
  await payment.expectPaidOnce()
})

cutInFull('the network fails before the payment is recorded', async (payment) => {
  await payment.goOfflineAtRecord()
  await payment.pay()
  await expect(payment.status).toContainText(BANK_ASKED_AGAIN, LONG)
  await payment.page.context().setOffline(false)
  await payment.expectPaidOnce()
})
