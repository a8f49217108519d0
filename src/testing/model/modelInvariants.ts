import { isBeingRecorded } from '../../features/intents/isBeingRecorded'
import { intentSteps } from '../../features/intents/intentSteps'
import type { Intent, Step } from '../../services/intents/intent'
import { isLookedFor } from '../../services/intents/transitions'
import { CONFIRMATIONS } from './modelChain'
import { FINAL_STEPS } from './modelDisk'
import { NOTHING, type ModelRun } from './modelRun'

/** In these steps a screen says that nothing was paid. */
const UNPAID: readonly Step[] = ['drafted', 'refused', 'cancelled', 'reverted']

function refuse(what: string): never {
  throw new Error(what)
}

const isFinal = ({ progress }: Intent): boolean => FINAL_STEPS.includes(progress.step)

/** Checks what must be true at any time. */
export function checkAlways(run: ModelRun): void {
  const { disk, bank, wallet, clicks } = run
  if (disk.violations.length > 0) refuse(disk.violations.join('; '))

  const repeated = (values: string[]) => values.find((value, index) => values.indexOf(value) !== index)
  const twice =
    repeated(bank.records.map(({ intentId }) => intentId)) ??
    repeated(bank.records.map(({ transactionHash }) => transactionHash))
  if (twice !== undefined) refuse(`recorded twice: ${twice}`)

  if (wallet.asked > clicks) refuse(`the wallet was asked ${wallet.asked} times for ${clicks} clicks`)

  for (const { intentId, hash } of run.payments) {
    const record = disk.records.get(intentId)
    const isVisible = record !== undefined && !UNPAID.includes(record.progress.step)
    if (!isVisible && !isRecorded(run, intentId) && !disk.dismissed.has(intentId))
      refuse(`${hash} is paid for an intent that is ${record?.progress.step ?? 'gone'}`)
  }

  for (const tab of run.tabs) {
    const shown = run.shown(tab)
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

/** Time for everything to settle: polls of the chain, and half a minute until a transaction counts as dropped. */
const ROUNDS = 4
const ROUND_MS = 93_000

/** Repairs every link, answers and mines everything, lets time pass, and checks that every payment has its record. */
export async function checkAtTheEnd(run: ModelRun): Promise<void> {
  const { chain, clock, disk, node, line, bank, wallet } = run
  const mend = () => {
    node.state = 'prompt'
    line.state = 'prompt'
    bank.scripted = []
    while (node.held.length > 0) node.deliver(0)
    while (line.held.length > 0) line.deliver(0)
  }
  run.crash = undefined
  if (run.tabs.length === 0) await run.openTab()
  for (let round = 0; round < ROUNDS; round += 1) {
    mend()
    await clock.settle()
    // Earlier clicks are queued: each asks the wallet once the one before it is answered.
    while (wallet.questions.length > 0) {
      wallet.answer(0, 'refuses')
      await clock.settle()
    }
    // An unused nonce blocks all later ones. Its owner uses it in the end.
    while (chain.waiting.length > 0) {
      if (!chain.waiting.some(({ nonce }) => nonce === chain.usedNonces))
        chain.send(NOTHING, chain.usedNonces)
      chain.mine()
    }
    for (let block = 0; block < CONFIRMATIONS; block += 1) chain.mine()
    await clock.pass(ROUND_MS)
  }
  checkAlways(run)

  const paid = new Set(run.payments.map(({ intentId }) => intentId))
  for (const id of paid) {
    const step = disk.records.get(id)?.progress.step
    if (disk.dismissed.has(id) || (step === 'refusedAfterPayment' && bank.refused.has(id))) continue
    if (step !== 'recorded' || !isRecorded(run, id)) refuse(`paid, and in the end ${step ?? 'gone'}`)
  }
  // A second payment of a recorded intent is shown to its owner as unclaimed.
  const intents = Array.from(disk.records.values())
  const recorded = new Set(bank.records.map(({ transactionHash }) => transactionHash))
  for (const { hash, intentId } of run.payments) {
    if (recorded.has(hash) || !isRecorded(run, intentId)) continue
    const listed = bank.unclaimed().find(({ transactionHash }) => transactionHash === hash)
    if (!listed || intents.some(isBeingRecorded(listed))) refuse(`${hash} is paid as well, and not shown`)
  }

  for (const intent of intents) {
    const { step } = intent.progress
    // In `unknown`, `awaitingOwners` and `dropped` the screen says that nobody knows whether it was paid, and offers actions. The next
    // page that opens removes a draft whose page crashed.
    const isAtRest = isLookedFor(intent.progress) || step === 'dropped' || step === 'drafted'
    if (!isFinal(intent) && !isAtRest) refuse(`in the end still ${step}`)
  }

  // Final intents are not polled.
  const steps = clock.steps
  if (intents.every(isFinal)) await clock.pass(ROUND_MS)
  if (clock.steps > steps) refuse('a final intent is still polled')
}

const isRecorded = ({ bank }: ModelRun, intentId: string): boolean =>
  bank.records.some((record) => record.intentId === intentId)
