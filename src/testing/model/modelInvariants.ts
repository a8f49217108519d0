import { isBeingRecorded } from '../../features/intents/isBeingRecorded'
import { intentSteps } from '../../features/intents/intentSteps'
import type { Intent, Step } from '../../services/intents/intent'
import { CONFIRMATIONS } from './modelChain'
import { FINAL_STEPS } from './modelDisk'
import { NOTHING, type ModelLife } from './modelLife'

/** Steps by which a screen says that nothing was paid. */
const UNPAID: readonly Step[] = ['drafted', 'refused', 'cancelled', 'reverted']

function refuse(what: string): never {
  throw new Error(what)
}

const isFinal = ({ progress }: Intent): boolean => FINAL_STEPS.includes(progress.step)

/** What is true at any time, whatever has happened. */
export function checkAlways(life: ModelLife): void {
  const { disk, bank, wallet, clicks } = life
  if (disk.offences.length > 0) refuse(disk.offences.join('; '))

  const repeated = (values: string[]) => values.find((value, index) => values.indexOf(value) !== index)
  const twice =
    repeated(bank.records.map(({ intentId }) => intentId)) ??
    repeated(bank.records.map(({ transactionHash }) => transactionHash))
  if (twice !== undefined) refuse(`recorded twice: ${twice}`)

  if (wallet.asked > clicks) refuse(`the wallet was asked ${wallet.asked} times for ${clicks} clicks`)

  for (const { intentId, hash } of life.payments) {
    const record = disk.records.get(intentId)
    const isVisible = record !== undefined && !UNPAID.includes(record.progress.step)
    if (!isVisible && !isRecorded(life, intentId) && !disk.dismissed.has(intentId))
      refuse(`${hash} is paid for an intent that is ${record?.progress.step ?? 'gone'}`)
  }

  for (const tab of life.tabs) {
    const shown = life.shown(tab)
    for (const intent of disk.records.values()) {
      const onScreen = shown.find(({ id }) => id === intent.id)
      // A draft belongs to the tab that was clicked in.
      if (intent.progress.step === 'drafted') continue
      if (JSON.stringify(onScreen) !== JSON.stringify(intent))
        refuse(`${intent.progress.step} is shown as ${onScreen?.progress.step ?? 'nothing'}`)
      const isNow = intentSteps(intent, 'Done').some(({ state }) => state === 'now')
      if (isNow === isFinal(intent)) refuse(`${intent.progress.step} shows no step, or one too many`)
    }
  }
}

/** How long the world is given to come to rest: looks at the chain, and half a minute until one is forgotten. */
const ROUNDS = 4
const ROUND_MS = 93_000

/** Everything is mended, answered and mined, and time passes; then every payment has found its record. */
export async function checkInTheEnd(life: ModelLife): Promise<void> {
  const { chain, clock, disk, node, line, bank, wallet } = life
  const mend = () => {
    node.pace = 'prompt'
    line.pace = 'prompt'
    bank.fates = []
    while (node.held.length > 0) node.deliver(0)
    while (line.held.length > 0) line.deliver(0)
  }
  life.death = undefined
  if (life.tabs.length === 0) await life.openTab()
  for (let round = 0; round < ROUNDS; round += 1) {
    mend()
    await clock.settle()
    // Every click that was made before stands in the queue, and asks when the one before it has its answer.
    while (wallet.questions.length > 0) {
      wallet.answer(0, 'refuses')
      await clock.settle()
    }
    // A nonce that was never used holds up all that come after it; its owner uses it in the end.
    while (chain.waiting.length > 0) {
      if (!chain.waiting.some(({ nonce }) => nonce === chain.usedNonces))
        chain.send(NOTHING, chain.usedNonces)
      chain.mine()
    }
    for (let block = 0; block < CONFIRMATIONS; block += 1) chain.mine()
    await clock.pass(ROUND_MS)
  }
  checkAlways(life)

  const paid = new Set(life.payments.map(({ intentId }) => intentId))
  for (const id of paid) {
    const step = disk.records.get(id)?.progress.step
    if (disk.dismissed.has(id) || (step === 'refusedAfterPayment' && bank.refused.has(id))) continue
    if (step !== 'recorded' || !isRecorded(life, id)) refuse(`paid, and in the end ${step ?? 'gone'}`)
  }
  // What was paid beside the one that has its record is shown to its owner, to be used or sent back.
  const intents = Array.from(disk.records.values())
  const recorded = new Set(bank.records.map(({ transactionHash }) => transactionHash))
  for (const { hash, intentId } of life.payments) {
    if (recorded.has(hash) || !isRecorded(life, intentId)) continue
    const listed = bank.unclaimed().find(({ transactionHash }) => transactionHash === hash)
    if (!listed || intents.some(isBeingRecorded(listed))) refuse(`${hash} is paid as well, and not shown`)
  }

  for (const intent of intents) {
    const { step } = intent.progress
    // Nothing was paid, which nobody can know for certain: it is said, with what can be done.
    // A draft whose page died before the wallet was asked is cleared away by the next page that opens.
    const isAtRest = step === 'unknown' || step === 'dropped' || step === 'drafted'
    if (!isFinal(intent) && !isAtRest) refuse(`in the end still ${step}`)
  }

  // What is over costs nobody anything any more: neither a node's answer nor a battery's charge.
  const stirs = clock.stirs
  if (intents.every(isFinal)) await clock.pass(ROUND_MS)
  if (clock.stirs > stirs) refuse('what is final is still looked at')
}

const isRecorded = ({ bank }: ModelLife, intentId: string): boolean =>
  bank.records.some((record) => record.intentId === intentId)
