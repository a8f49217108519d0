import type { AppDispatch } from '../../app/hooks'
import type { Intent, Progress } from '../../services/intents/intent'
import { isFinal, isTransition } from '../../services/intents/transitions'
import type { Ports } from '../../services/ports'
import { askWallet } from './askWallet'
import type { UserAction } from './intentRunsSlice'
import { intentRemoved, intentSaved } from './intentsSlice'
import { nonceForResend } from './nonceForResend'
import { pollIntent } from './pollIntent'
import { applyObservation, currentTransaction } from './transactions'

/** The waits between polls double from `chainPollMs` up to this. */
const LONGEST_WAIT_MS = 15_000

interface RunContext {
  dispatch: AppDispatch
  ports: Pick<Ports, 'chain' | 'env' | 'intents' | 'locks' | 'now' | 'tabs' | 'wait' | 'wallet'>
  /** Is this the connected wallet? For one that left, nothing is recorded and no sign-in is asked for. */
  isConnected: (wallet: string) => boolean
  /** Aborted when another run or tab takes over. */
  handedOver: AbortSignal
  /** Resolves when a poll is requested ahead of time. */
  pollRequested: () => Promise<void>
}

/**
 * Brings an intent to its end, from whatever step it is at. One tab runs it at a time; a second one waits for the lock,
 * and takes over when the first tab is closed.
 */
export async function runIntent(id: string, context: RunContext, userAction?: UserAction): Promise<void> {
  const { ports } = context
  await ports.locks.request(`florin.intent.${id}`, async () => {
    const draft = typeof userAction === 'object' ? userAction.draft : undefined
    const stored = (await ports.intents.get(id)) ?? draft
    if (stored) await new IntentRunner(stored, context).run(draft !== undefined, userAction === 'sendAgain')
    // It was removed since the screens read it.
    else context.dispatch(intentRemoved(id))
  })
}

class IntentRunner {
  constructor(
    private intent: Intent,
    private readonly context: RunContext,
  ) {}

  async run(isDrafted: boolean, isSentAgain: boolean): Promise<void> {
    // A tab that closed may have written the record without telling the others.
    if (this.context.isConnected(this.intent.wallet)) this.context.dispatch(intentSaved(this.intent))
    if (!(await this.#ask(isDrafted, isSentAgain))) return
    const { context } = this
    // A page that closed while recording may have sent the call without hearing the answer.
    let isRepeated = this.intent.progress.step === 'recording'
    const { chainPollMs } = context.ports.env
    let wait = chainPollMs
    while (
      !isFinal(this.intent.progress) &&
      context.isConnected(this.intent.wallet) &&
      !context.handedOver.aborted
    ) {
      const before = this.intent.progress
      if (!(await this.#pollAndSave(isRepeated))) return
      const next = this.intent.progress
      isRepeated ||= before.step === 'recording'
      // After a new step the next poll comes at once; otherwise the chain and the bank get time to move on.
      if (next.step !== before.step) {
        wait = chainPollMs
        continue
      }
      await Promise.race([context.ports.wait(wait), context.pollRequested()])
      if (!isConfirming(next)) wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
  }

  /** Polls once and saves what is new. False when the customer has dismissed the intent meanwhile. */
  async #pollAndSave(isRepeated: boolean): Promise<boolean> {
    const before = this.intent
    const observation = await pollIntent(before, this.context, isRepeated)
    // The customer may have dismissed it, here or in another tab.
    if (!(await isOnDisk(before.id, this.context.ports))) return false
    const after = applyObservation(before, observation)
    const facts = ({ nonce, earlier }: Intent, progress: Progress) =>
      JSON.stringify([progress, nonce, earlier])
    if (facts(after, observation.progress) === facts(before, before.progress)) return true
    this.intent = after
    await this.#saveIfPossible(observation.progress)
    return true
  }

  /** Asks the wallet if a click started this run. False when there is nothing to continue. */
  async #ask(isDrafted: boolean, isSentAgain: boolean): Promise<boolean> {
    const { context, intent } = this
    const { progress } = intent
    if (progress.step === 'drafted') {
      if (isDrafted && (await this.#saveForRequest({ step: 'awaitingSignature' }))) {
        await this.#saveIfPossible(await askWallet(intent, context.ports))
        return true
      }
      // The page closed before the wallet was asked, or no record could be written: nothing was sent.
      if (!isDrafted) await context.ports.intents.remove(intent.id)
      this.#forget()
      return false
    }
    if (progress.step === 'awaitingSignature') {
      // The page closed while the wallet had the request, which may have been answered since.
      await this.#saveIfPossible({ step: intent.isContractWallet ? 'awaitingOwners' : 'unknown' })
    } else if (progress.step === 'dropped' && isSentAgain) {
      return this.#askAgain()
    }
    return true
  }

  /** Asks for a dropped payment once more, if it is still dropped. */
  async #askAgain(): Promise<boolean> {
    // Switch the chain before the last poll, because a customer may take a minute to switch.
    const closed = await this.context.ports.wallet.reachChain().catch((error: unknown) => error as Error)
    if (!(await this.#pollAndSave(false))) return false
    const before = this.intent
    if (before.progress.step !== 'dropped' || before.progress.waiting !== undefined) return true
    const { notSent: _notSent, ...progress } = before.progress
    if (closed) {
      await this.#saveIfPossible({ ...progress, notSent: `${closed.message} Nothing was sent.` })
      return true
    }
    if (!this.context.isConnected(before.wallet)) return true
    const resend = await nonceForResend(before, this.context.ports)
    if ('waiting' in resend) {
      await this.#saveIfPossible({ ...progress, ...resend })
      return true
    }
    const { hash } = progress
    const { nonce: _, ...rest } = before
    this.intent = { ...rest, earlier: [...(before.earlier ?? []), currentTransaction(before)] }
    if (!(await this.#saveForRequest({ step: 'awaitingSignature', dropped: hash }, before))) return true
    const answer = await askWallet(this.intent, this.context.ports, resend.nonce)
    // Declining the second request says nothing about the first payment.
    const next = answer.step === 'refused' ? { ...progress, notSent: answer.reason } : answer
    const known = this.intent.earlier?.find((sent) => 'hash' in next && sent.hash === next.hash)
    this.intent =
      answer.step === 'refused'
        ? { ...before, progress: this.intent.progress }
        : applyObservation(this.intent, { progress: next, nonce: known?.nonce })
    await this.#saveIfPossible(next)
    return true
  }

  /** Saves the record before the wallet is asked. False when that fails, and then the wallet is not asked. */
  async #saveForRequest(progress: Progress, before = this.intent): Promise<boolean> {
    try {
      await this.#save(progress)
      return true
    } catch {
      this.intent = before
      return false
    }
  }

  /** Writes to disk before the screens change. @throws DOMException when the disk refuses */
  async #save(progress: Progress): Promise<void> {
    this.#advance(progress)
    await this.context.ports.intents.put(this.intent)
    this.#publish()
  }

  /** Once money may have moved, a failed write must not stop it from being recorded: its memo identifies it. */
  async #saveIfPossible(progress: Progress): Promise<void> {
    this.#advance(progress)
    await this.context.ports.intents.put(this.intent).catch(() => undefined)
    this.#publish()
  }

  /** Updates the screens, here and in the other tabs. */
  #publish(): void {
    this.context.dispatch(intentSaved(this.intent))
    this.context.ports.tabs.tell({ type: 'intentChanged', id: this.intent.id })
  }

  #advance(progress: Progress): void {
    const before = this.intent.progress
    if (!isTransition(before.step, progress.step))
      throw new Error(`an intent goes nowhere from ${before.step} to ${progress.step}`)
    const changedAt = isFurther(before, progress) ? this.context.ports.now() : this.intent.changedAt
    this.intent = { ...this.intent, progress, ...(changedAt !== undefined && { changedAt }) }
  }

  #forget(): void {
    const { id } = this.intent
    this.context.dispatch(intentRemoved(id))
    this.context.ports.tabs.tell({ type: 'intentChanged', id })
  }
}

/** Is the record still on disk? A read that fails does not mean that it was removed. */
const isOnDisk = async (id: string, { intents }: RunContext['ports']): Promise<boolean> =>
  intents.get(id).then(
    (intent) => intent !== undefined,
    () => true,
  )

const isConfirming = ({ step }: Progress): boolean => step === 'broadcast' || step === 'confirming'

/** Has the step, the hash or the block count changed? A new reason to wait or a longer search does not count. */
function isFurther(before: Progress, after: Progress): boolean {
  const position = (progress: Progress) => [
    progress.step,
    'hash' in progress && progress.hash,
    'confirmations' in progress && progress.confirmations,
  ]
  return String(position(before)) !== String(position(after))
}
