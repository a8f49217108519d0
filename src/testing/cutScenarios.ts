import type { IntentRequest } from '../features/intents/intentRequest'
import type { Intent } from '../services/intents/intent'
import type { Transition } from '../services/intents/transitions'
import { failureAnswer } from './fakeFetch'
import type { CutFlow, Loss } from './cutFlow'
import { until } from './until'

/** A flow ends with a record, with nothing paid, or with a payment that the bank refuses. */
export type Outcome = 'recorded' | 'unpaid' | 'refusedAfterPayment'

interface Scenario {
  /** Brings an intent through the transition. */
  run: (flow: CutFlow, request: IntentRequest) => Promise<void>
  ends: (loss: Loss) => Outcome
}

const REVERT_ALWAYS = '0x60006000fd'
/** The path of the call that records it. */
const recordPath = ({ kind, body }: IntentRequest): string =>
  ({
    credit: '/credit/create',
    debit: '/debit/create',
    wire: '/wire/create',
    account: '/accounts/create',
    collateral: `/credit/collateral/${String(body.cardId)}`,
    topUp: `/wire/topup/${String(body.wireId)}`,
  })[kind]

const always = (outcome: Outcome) => () => outcome

async function current(flow: CutFlow): Promise<Intent> {
  const intent = await flow.intent()
  if (!intent) throw new Error('there is no intent')
  return intent
}

const pays = (flow: CutFlow, request: IntentRequest) => flow.pay(request)

/** Pays, and waits until a node has shown the transaction. */
async function paysAndIsSeen(flow: CutFlow, request: IntentRequest): Promise<{ hash: string; raw: string }> {
  await flow.pay(request)
  await flow.reaches('broadcast')
  await until(async () => (await flow.intent())?.nonce !== undefined)
  const { progress } = await current(flow)
  const hash = 'hash' in progress ? progress.hash : ''
  return { hash, raw: (await flow.world.chain.send('eth_getRawTransactionByHash', hash)) as string }
}

/** As `paysAndIsSeen`, for a contract wallet: pays, and waits until the bank lists the payment. */
async function paysAndIsListed(
  flow: CutFlow,
  request: IntentRequest,
): Promise<{ hash: string; raw: string }> {
  await flow.pay(request)
  await flow.reaches('awaitingOwners')
  await flow.mine(2)
  await flow.reaches('confirming', 'recording')
  const { progress } = await current(flow)
  const hash = 'hash' in progress ? progress.hash : ''
  return { hash, raw: (await flow.world.chain.send('eth_getRawTransactionByHash', hash)) as string }
}

async function isDropped(flow: CutFlow, request: IntentRequest): Promise<{ hash: string; raw: string }> {
  const sent = await paysAndIsSeen(flow, request)
  await flow.world.chain.send('anvil_dropTransaction', sent.hash)
  await until(async () => {
    const progress = (await flow.intent())?.progress
    return (
      progress?.step === 'dropped' || (progress?.step === 'broadcast' && progress.unseenSince !== undefined)
    )
  })
  flow.pass(31_000)
  await flow.reaches('dropped')
  return sent
}

const resend = (flow: CutFlow, raw: string) => flow.world.chain.send('eth_sendRawTransaction', raw)

/** Sends another transaction with the payment's nonce, as a wallet does to cancel one. */
async function cancel(flow: CutFlow): Promise<void> {
  const { nonce } = await current(flow)
  const raw = await flow.wallet.signTransaction({
    type: 2,
    chainId: 31337,
    to: flow.wallet.address,
    nonce: nonce ?? 0,
    gasLimit: 200_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 10n ** 10n,
  })
  await resend(flow, raw)
  await flow.world.chain.mine(2)
}

/** Holds the call to the bank until the payment is deep enough, then removes its blocks by a reorganisation. */
async function losesItsBlocks(
  flow: CutFlow,
  request: IntentRequest,
): Promise<{ raw: string; release: () => void }> {
  const release = flow.world.line.holdNext(recordPath(request))
  const { raw } = await (flow.isContractWallet ? paysAndIsListed : paysAndIsSeen)(flow, request)
  if (!flow.isContractWallet) await flow.mine(2)
  await flow.reaches('recording')
  await until(() => flow.world.line.bodies(recordPath(request)).length > 0)
  await flow.world.chain.send('anvil_reorg', 2, [])
  return { raw, release }
}

/** During `act` every transaction to the payment's recipient reverts. */
async function refusing(flow: CutFlow, act: () => Promise<unknown>): Promise<void> {
  const { to } = (await current(flow)).transaction
  const code = await flow.world.chain.send('eth_getCode', to, 'latest')
  await flow.world.chain.send('anvil_setCode', to, REVERT_ALWAYS)
  await act()
  await flow.world.chain.send('anvil_setCode', to, code)
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
    run: (flow, request) => {
      flow.browser.provider.refuseNext('eth_sendTransaction')
      return flow.pay(request)
    },
    ends: always('unpaid'),
  },
  'awaitingSignature>awaitingOwners': { run: pays, ends: always('recorded') },
  'awaitingOwners>confirming': { run: pays, ends: always('recorded') },
  'confirming>awaitingOwners': {
    run: async (flow, request) => {
      await flow.pay(request)
      await flow.reaches('awaitingOwners')
      // The page reads the list again only when it can no longer ask the chain.
      const release = flow.world.line.holdNext('/payments/unclaimed')
      await flow.mine(2)
      flow.world.node.cut()
      release()
      await flow.reaches('confirming')
      const { progress } = await current(flow)
      const hash = 'hash' in progress ? progress.hash : ''
      const raw = (await flow.world.chain.send('eth_getRawTransactionByHash', hash)) as string
      await flow.world.chain.send('anvil_reorg', 2, [])
      flow.world.node.mend()
      await flow.reaches('awaitingOwners')
      await resend(flow, raw)
    },
    ends: always('recorded'),
  },
  'awaitingSignature>unknown': { run: paysWithoutHearing, ends: always('recorded') },
  'unknown>broadcast': { run: paysWithoutHearing, ends: always('recorded') },
  // When the refusal of the second request was not written, the page does not know whether the wallet has sent it.
  'awaitingSignature>dropped': {
    run: async (flow, request) => {
      await isDropped(flow, request)
      flow.browser.provider.refuseNext('eth_sendTransaction')
      await flow.sendAgain()
      // The intent is still dropped: the customer clicks again.
      const answered = ['dropped', 'unknown', 'broadcast', 'confirming', 'recording', 'recorded'] as const
      if ((await flow.reaches(...answered)) === 'dropped') await flow.sendAgain()
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
    run: async (flow, request) => {
      await paysAndIsSeen(flow, request)
      await cancel(flow)
    },
    ends: always('unpaid'),
  },
  'dropped>broadcast': {
    run: async (flow, request) => {
      const { raw } = await isDropped(flow, request)
      await resend(flow, raw)
      await flow.reaches('broadcast')
    },
    ends: always('recorded'),
  },
  'dropped>confirming': {
    run: async (flow, request) => {
      const { raw } = await isDropped(flow, request)
      // The page does not poll while the transaction goes from dropped to mined.
      flow.world.node.cut()
      await resend(flow, raw)
      await flow.world.chain.mine()
      flow.world.node.mend()
    },
    ends: always('recorded'),
  },
  'dropped>cancelled': {
    run: async (flow, request) => {
      await isDropped(flow, request)
      await cancel(flow)
    },
    ends: always('unpaid'),
  },
  'confirming>recording': { run: pays, ends: always('recorded') },
  'confirming>broadcast': {
    run: async (flow, request) => {
      const { raw } = await paysAndIsSeen(flow, request)
      await flow.world.chain.mine()
      await flow.reaches('confirming')
      await flow.world.chain.send('anvil_reorg', 1, [])
      await flow.reaches('broadcast')
      await resend(flow, raw)
    },
    ends: always('recorded'),
  },
  'confirming>reverted': {
    run: async (flow, request) => {
      await paysAndIsSeen(flow, request)
      await refusing(flow, () => flow.world.chain.mine(2))
      await flow.reaches('reverted')
    },
    ends: always('unpaid'),
  },
  // It is sent again without an answer, and then the first transaction fails: whether the second is paid is unknown.
  'confirming>unknown': {
    run: async (flow, request) => {
      const { raw } = await isDropped(flow, request)
      flow.browser.provider.failNext('eth_sendTransaction', -32603)
      await flow.sendAgain()
      await flow.reaches('unknown')
      await refusing(flow, async () => {
        await resend(flow, raw)
        // A page that sees the transaction only when it is deep takes it for reverted at once.
        await flow.reaches('broadcast')
        await flow.world.chain.mine(2)
      })
    },
    ends: always('unpaid'),
  },
  'recording>recorded': { run: pays, ends: always('recorded') },
  // A page that has not written the bank's refusal asks again, and then the real bank answers.
  'recording>refusedAfterPayment': {
    run: (flow, request) => {
      flow.world.line.answerNext(recordPath(request), () => failureAnswer(422, 'MEMO_MISMATCH'))
      return flow.pay(request)
    },
    ends: (loss) => (loss === 'page before' ? 'recorded' : 'refusedAfterPayment'),
  },
  'recording>confirming': {
    run: async (flow, request) => {
      const { raw, release } = await losesItsBlocks(flow, request)
      await resend(flow, raw)
      await flow.world.chain.mine()
      release()
      await flow.reaches('confirming')
    },
    ends: always('recorded'),
  },
  'recording>awaitingOwners': {
    run: async (flow, request) => {
      const { raw, release } = await losesItsBlocks(flow, request)
      release()
      await flow.reaches('awaitingOwners')
      await resend(flow, raw)
    },
    ends: always('recorded'),
  },
  'recording>broadcast': {
    run: async (flow, request) => {
      const { raw, release } = await losesItsBlocks(flow, request)
      release()
      await flow.reaches('broadcast')
      await resend(flow, raw)
    },
    ends: always('recorded'),
  },
}

async function paysWithoutHearing(flow: CutFlow, request: IntentRequest): Promise<void> {
  flow.browser.provider.loseAnswerOfNext('eth_sendTransaction')
  await flow.pay(request)
}

async function isDroppedAndSentAgain(flow: CutFlow, request: IntentRequest): Promise<void> {
  await isDropped(flow, request)
  await flow.sendAgain()
}
