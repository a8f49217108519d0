import type { CutLife } from './cutLife'
import { expect, test } from './cutTest'

/**
 * A payment whose browser is killed by -9, whose node is cut off or whose bank dies, at chosen moments. After each
 * there is one record of the right amount, or nothing was paid; the wallet was asked once; and until it is recorded
 * the payment is on the screen. cutReporter.ts prints how many survived.
 */
test.describe.configure({ timeout: 180_000 })

const LONG = { timeout: 60_000 }
const SEARCHED = 'is being looked for on the chain'
const NO_BLOCK = 'Waiting for its first block.'
const NO_CHAIN = 'The chain cannot be reached right now. Your payment is not affected.'
const BANK_ASKED_AGAIN = 'Trying again by itself.'

type Run = (life: CutLife) => Promise<void>

const declare = (tag: string[]) => (title: string, run: Run) =>
  test(title, { tag }, async ({ life }) => {
    await life.begins()
    await run(life)
  })

/** The fast tier keeps one cut of each kind. */
const cut = declare(['@cut'])
/** The rest, for `npm run test:full`; Jest cuts at each of these moments as well (cutsOfCredit.test.ts). */
const cutInFull = declare(['@cut', '@full'])

cutInFull('killed with the payment drafted and nobody asked', async (life) => {
  await life.paysUntil('drafted')
  await life.kill()
  await life.opensAgain()
  await expect.poll(() => life.records(), LONG).toBe(0)
  await expect(life.told).toHaveCount(0)
  await life.isUnpaid(0)
})

cutInFull('killed after the record is on disk and before the wallet is asked', async (life) => {
  await life.paysUntil('awaitingSignature')
  await life.kill()
  await life.opensAgain()
  await expect(life.told).toContainText(SEARCHED, LONG)
  await life.isUnpaid(0)
})

cutInFull('killed while the wallet asks, and the customer says no', async (life) => {
  life.wallet.holdNext('eth_sendTransaction')
  await life.pays()
  await life.walletAsks()
  await life.kill()
  await life.opensAgain()
  await expect(life.told).toContainText(SEARCHED, LONG)
  await life.told.getByRole('button', { name: 'Stop looking' }).click()
  await expect(life.told).toHaveCount(0)
  await life.isUnpaid(1)
})

cut('killed while the wallet asks, and the customer says yes when it is back', async (life) => {
  const sayYes = life.wallet.holdNext('eth_sendTransaction')
  await life.pays()
  await life.walletAsks()
  await life.kill()
  await life.opensAgain()
  await expect(life.told).toContainText(SEARCHED, LONG)
  sayYes()
  await life.isPaidOnce()
})

cut('killed after the wallet has sent and before the page hears of it', async (life) => {
  await life.stack.stopMining()
  life.wallet.swallowAnswerOfNext('eth_sendTransaction')
  await life.pays()
  await life.walletHasSent()
  await life.kill()
  await life.opensAgain()
  await expect(life.told).toContainText(SEARCHED, LONG)
  await life.stack.mineAgain()
  await life.isPaidOnce()
})

cutInFull('killed while no block takes the payment', async (life) => {
  await life.stack.stopMining()
  await life.paysUntil('broadcast')
  await life.kill()
  await life.opensAgain()
  await expect(life.told).toContainText('is on its way to the chain', LONG)
  await life.stack.mineAgain()
  await life.isPaidOnce()
})

cutInFull('killed at one block of two', async (life) => {
  await life.paysUntil('confirming')
  await life.kill()
  await life.opensAgain()
  await life.isPaidOnce()
})

cutInFull('killed before the record reaches the bank', async (life) => {
  const called = life.holdRecord('before the bank')
  await life.pays()
  await called
  await life.kill()
  await life.opensAgain()
  await life.isPaidOnce()
})

cut('killed after the bank has recorded and before the page hears of it', async (life) => {
  const called = life.holdRecord('after the bank')
  await life.pays()
  await called
  await life.kill()
  await life.opensAgain()
  await life.isPaidOnce()
})

cutInFull('killed once it is recorded', async (life) => {
  await life.paysUntil('recorded')
  await life.kill()
  await life.opensAgain()
  await life.isPaidOnce()
})

cutInFull('the node is cut off while no block has the payment', async (life) => {
  await life.stack.stopMining()
  await life.pays()
  await expect(life.told).toContainText(NO_BLOCK, LONG)
  life.stack.line.cut()
  await expect(life.told).toContainText(NO_CHAIN, LONG)
  await life.stack.mineAgain()
  life.stack.line.mend()
  await life.isPaidOnce()
})

cutInFull('the node is cut off and the browser killed while no block has the payment', async (life) => {
  await life.stack.stopMining()
  await life.paysUntil('broadcast')
  life.stack.line.cut()
  await life.kill()
  await life.stack.mineAgain()
  await life.opensAgain()
  await expect(life.told).toContainText('is on its way to the chain', LONG)
  life.stack.line.mend()
  await life.isPaidOnce()
})

cutInFull('the node is cut off at one block of two', async (life) => {
  const goOn = await life.paysUntil('confirming')
  life.stack.line.cut()
  await goOn()
  await expect(life.told).toContainText(NO_CHAIN, LONG)
  life.stack.line.mend()
  await life.isPaidOnce()
})

cut('the node is cut off and the browser killed at one block of two', async (life) => {
  await life.paysUntil('confirming')
  life.stack.line.cut()
  await life.kill()
  await life.opensAgain()
  await expect(life.told).toContainText('1 of 2 blocks', LONG)
  life.stack.line.mend()
  await life.isPaidOnce()
})

cutInFull('the bank loses its node while it is to record', async (life) => {
  const goOn = await life.paysUntil('recording')
  life.stack.line.cut()
  await goOn()
  await expect(life.told).toContainText(BANK_ASKED_AGAIN, LONG)
  life.stack.line.mend()
  await life.isPaidOnce()
})

cut('the bank is killed with the record in its hands', async (life) => {
  const goOn = await life.paysUntil('recording')
  life.stack.suspendBank()
  const called = life.recordCalled()
  await goOn()
  await called
  await life.stack.crashBank()
  await life.isPaidOnce()
})

cutInFull('bank and browser are killed while it is to be recorded', async (life) => {
  await life.paysUntil('recording')
  await life.stack.takeBankAway()
  await life.kill()
  await life.opensAgain()
  // Whoever lets the customer in may be gone as well: the payment is in sight all the same.
  await expect(life.told).toContainText('is being recorded by the bank', LONG)
  await life.stack.bringBankBack()
  await life.isPaidOnce()
})

cutInFull('the network is away while it is to be recorded', async (life) => {
  await life.losesNetworkAtRecord()
  await life.pays()
  await expect(life.told).toContainText(BANK_ASKED_AGAIN, LONG)
  await life.page.context().setOffline(false)
  await life.isPaidOnce()
})
