import type { IntentRequest } from '../features/intents/submitIntent'
import type { Intent } from '../services/intents/intent'
import type { Transition } from '../services/intents/transitions'
import { failureAnswer } from './fakeFetch'
import type { Life, Loss } from './cutLife'
import { until } from './until'

/** A life ends with a record, with nothing paid, or with a payment that the bank refuses. */
export type Outcome = 'recorded' | 'unpaid' | 'refusedAfterPayment'

interface Scenario {
  /** Brings an intent through the transition. */
  run: (life: Life, request: IntentRequest) => Promise<void>
  ends: (loss: Loss) => Outcome
}

const REVERT_ALWAYS = '0x60006000fd'
const CREATE = {
  credit: '/credit/create',
  debit: '/debit/create',
  wire: '/wire/create',
  account: '/accounts/create',
}

const always = (outcome: Outcome) => () => outcome

async function current(life: Life): Promise<Intent> {
  const intent = await life.intent()
  if (!intent) throw new Error('there is no intent')
  return intent
}

const pays = (life: Life, request: IntentRequest) => life.pay(request)

/** Pays, and waits until a node has shown the transaction. */
async function paysAndIsSeen(life: Life, request: IntentRequest): Promise<{ hash: string; raw: string }> {
  await life.pay(request)
  await life.reaches('broadcast')
  await until(async () => (await life.intent())?.nonce !== undefined)
  const { progress } = await current(life)
  const hash = 'hash' in progress ? progress.hash : ''
  return { hash, raw: (await life.world.chain.send('eth_getRawTransactionByHash', hash)) as string }
}

async function isDropped(life: Life, request: IntentRequest): Promise<{ hash: string; raw: string }> {
  const sent = await paysAndIsSeen(life, request)
  await life.world.chain.send('anvil_dropTransaction', sent.hash)
  await until(async () => {
    const progress = (await life.intent())?.progress
    return (
      progress?.step === 'dropped' || (progress?.step === 'broadcast' && progress.unseenSince !== undefined)
    )
  })
  life.pass(31_000)
  await life.reaches('dropped')
  return sent
}

const resend = (life: Life, raw: string) => life.world.chain.send('eth_sendRawTransaction', raw)

/** Sends another transaction with the payment's nonce, as a wallet does to cancel one. */
async function cancel(life: Life): Promise<void> {
  const { nonce } = await current(life)
  const raw = await life.wallet.signTransaction({
    type: 2,
    chainId: 31337,
    to: life.wallet.address,
    nonce: nonce ?? 0,
    gasLimit: 200_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 10n ** 10n,
  })
  await resend(life, raw)
  await life.world.chain.mine(2)
}

/** Holds the call to the bank until the payment is deep enough, then removes its blocks by a reorganisation. */
async function losesItsBlocks(
  life: Life,
  request: IntentRequest,
): Promise<{ raw: string; release: () => void }> {
  const release = life.world.line.holdNext(CREATE[request.kind])
  const { raw } = await paysAndIsSeen(life, request)
  await life.world.chain.mine(2)
  await life.reaches('recording')
  await until(() => life.world.line.bodies(CREATE[request.kind]).length > 0)
  await life.world.chain.send('anvil_reorg', 2, [])
  return { raw, release }
}

/** During `act` every transaction to the payment's recipient reverts. */
async function refusing(life: Life, act: () => Promise<unknown>): Promise<void> {
  const { to } = (await current(life)).transaction
  const code = await life.world.chain.send('eth_getCode', to, 'latest')
  await life.world.chain.send('anvil_setCode', to, REVERT_ALWAYS)
  await act()
  await life.world.chain.send('anvil_setCode', to, code)
}

/** One scenario for every transition: leaving one out does not compile. */
export const SCENARIOS: Record<Transition, Scenario> = {
  // A page that is lost before it asks the wallet has paid nothing, before and after the write.
  'drafted>awaitingSignature': {
    run: pays,
    ends: (loss) => (loss === 'page before' || loss === 'page after' ? 'unpaid' : 'recorded'),
  },
  'awaitingSignature>broadcast': { run: pays, ends: always('recorded') },
  'awaitingSignature>refused': {
    run: (life, request) => {
      life.browser.provider.refuseNext('eth_sendTransaction')
      return life.pay(request)
    },
    ends: always('unpaid'),
  },
  'awaitingSignature>unknown': { run: paysWithoutHearing, ends: always('recorded') },
  'unknown>broadcast': { run: paysWithoutHearing, ends: always('recorded') },
  // When the refusal of the second request was not written, the page does not know whether the wallet has sent it.
  'awaitingSignature>dropped': {
    run: async (life, request) => {
      await isDropped(life, request)
      life.browser.provider.refuseNext('eth_sendTransaction')
      await life.sendAgain()
      // The intent is still dropped: the customer clicks again.
      const answered = ['dropped', 'unknown', 'broadcast', 'confirming', 'recording', 'recorded'] as const
      if ((await life.reaches(...answered)) === 'dropped') await life.sendAgain()
    },
    ends: (loss) => (loss === 'page before' ? 'unpaid' : 'recorded'),
  },
  'broadcast>confirming': { run: pays, ends: always('recorded') },
  'broadcast>dropped': { run: isDroppedAndSentAgain, ends: always('recorded') },
  // The page is lost with the click, so the wallet is not asked again. After the write the record says that it may have
  // been asked.
  'dropped>awaitingSignature': {
    run: isDroppedAndSentAgain,
    ends: (loss) => (loss === 'page after' ? 'unpaid' : 'recorded'),
  },
  'broadcast>cancelled': {
    run: async (life, request) => {
      await paysAndIsSeen(life, request)
      await cancel(life)
    },
    ends: always('unpaid'),
  },
  'dropped>broadcast': {
    run: async (life, request) => {
      const { raw } = await isDropped(life, request)
      await resend(life, raw)
      await life.reaches('broadcast')
    },
    ends: always('recorded'),
  },
  'dropped>confirming': {
    run: async (life, request) => {
      const { raw } = await isDropped(life, request)
      // The page does not poll while the transaction goes from dropped to mined.
      life.world.node.cut()
      await resend(life, raw)
      await life.world.chain.mine()
      life.world.node.mend()
    },
    ends: always('recorded'),
  },
  'dropped>cancelled': {
    run: async (life, request) => {
      await isDropped(life, request)
      await cancel(life)
    },
    ends: always('unpaid'),
  },
  'confirming>recording': { run: pays, ends: always('recorded') },
  'confirming>broadcast': {
    run: async (life, request) => {
      const { raw } = await paysAndIsSeen(life, request)
      await life.world.chain.mine()
      await life.reaches('confirming')
      await life.world.chain.send('anvil_reorg', 1, [])
      await life.reaches('broadcast')
      await resend(life, raw)
    },
    ends: always('recorded'),
  },
  'confirming>reverted': {
    run: async (life, request) => {
      await paysAndIsSeen(life, request)
      await refusing(life, () => life.world.chain.mine(2))
      await life.reaches('reverted')
    },
    ends: always('unpaid'),
  },
  // It is sent again without an answer, and then the first transaction fails: whether the second is paid is unknown.
  'confirming>unknown': {
    run: async (life, request) => {
      const { raw } = await isDropped(life, request)
      life.browser.provider.failNext('eth_sendTransaction', -32603)
      await life.sendAgain()
      await life.reaches('unknown')
      await refusing(life, async () => {
        await resend(life, raw)
        // A page that sees the transaction only when it is deep takes it for reverted at once.
        await life.reaches('broadcast')
        await life.world.chain.mine(2)
      })
    },
    ends: always('unpaid'),
  },
  'recording>recorded': { run: pays, ends: always('recorded') },
  // A page that has not written the bank's refusal asks again, and then the real bank answers.
  'recording>refusedAfterPayment': {
    run: (life, request) => {
      life.world.line.answerNext(CREATE[request.kind], () => failureAnswer(422, 'MEMO_MISMATCH'))
      return life.pay(request)
    },
    ends: (loss) => (loss === 'page before' ? 'recorded' : 'refusedAfterPayment'),
  },
  'recording>confirming': {
    run: async (life, request) => {
      const { raw, release } = await losesItsBlocks(life, request)
      await resend(life, raw)
      await life.world.chain.mine()
      release()
      await life.reaches('confirming')
    },
    ends: always('recorded'),
  },
  'recording>broadcast': {
    run: async (life, request) => {
      const { raw, release } = await losesItsBlocks(life, request)
      release()
      await life.reaches('broadcast')
      await resend(life, raw)
    },
    ends: always('recorded'),
  },
}

async function paysWithoutHearing(life: Life, request: IntentRequest): Promise<void> {
  life.browser.provider.loseAnswerOfNext('eth_sendTransaction')
  await life.pay(request)
}

async function isDroppedAndSentAgain(life: Life, request: IntentRequest): Promise<void> {
  await isDropped(life, request)
  await life.sendAgain()
}
