import type { IntentRequest } from '../features/intents/submitIntent'
import type { Intent } from '../services/intents/intent'
import type { Transition } from '../services/intents/transitions'
import { failureAnswer } from './fakeFetch'
import type { Life, Loss } from './cutLife'
import { until } from './until'

/** How a life ends: with a record, with nothing paid, or paid and refused by the bank. */
export type Outcome = 'recorded' | 'unpaid' | 'refusedAfterPayment'

interface Scenario {
  /** Does to the world what brings an intent through the transition. */
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

/** Pays, and waits until a node has shown the transaction. Returns its hash and its raw form. */
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

/** Another transaction in the payment's place, as a wallet cancels one. */
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

/** Holds the bank's record back until the payment is deep enough, then takes its blocks away. */
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

/** While the chain carries out nothing that is sent where the payment goes. */
async function refusing(life: Life, act: () => Promise<unknown>): Promise<void> {
  const { to } = (await current(life)).transaction
  const code = await life.world.chain.send('eth_getCode', to, 'latest')
  await life.world.chain.send('anvil_setCode', to, REVERT_ALWAYS)
  await act()
  await life.world.chain.send('anvil_setCode', to, code)
}

/** One for every transition: leaving one out does not compile. */
export const SCENARIOS: Record<Transition, Scenario> = {
  // A page that is gone before the wallet was asked has paid nothing, whichever side of the write it died on.
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
  // A no to the second question that nobody wrote down leaves it open whether the wallet has sent.
  'awaitingSignature>dropped': {
    run: async (life, request) => {
      await isDropped(life, request)
      life.browser.provider.refuseNext('eth_sendTransaction')
      await life.sendAgain()
      // Declined, it is dropped as before; its owner changes their mind.
      const answered = ['dropped', 'unknown', 'broadcast', 'confirming', 'recording', 'recorded'] as const
      if ((await life.reaches(...answered)) === 'dropped') await life.sendAgain()
    },
    ends: (loss) => (loss === 'page before' ? 'unpaid' : 'recorded'),
  },
  'broadcast>confirming': { run: pays, ends: always('recorded') },
  'broadcast>dropped': { run: isDroppedAndSentAgain, ends: always('recorded') },
  // The page died with the click: what it was about to ask was never asked, or nobody knows whether it was.
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
      // Nobody looks while it goes from forgotten to mined.
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
  // Sent again without an answer, and then the first one fails: whether the second is paid, nobody can know.
  'confirming>unknown': {
    run: async (life, request) => {
      const { raw } = await isDropped(life, request)
      life.browser.provider.failNext('eth_sendTransaction', -32603)
      await life.sendAgain()
      await life.reaches('unknown')
      await refusing(life, async () => {
        await resend(life, raw)
        // A page that meets the first one only when it is deep takes it for failed without following it.
        await life.reaches('broadcast')
        await life.world.chain.mine(2)
      })
    },
    ends: always('unpaid'),
  },
  'recording>recorded': { run: pays, ends: always('recorded') },
  // A page that has not written the bank's no down asks again, and this time it is the real bank that answers.
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
