import type { AppDispatch } from '../../app/hooks'
import type { Intent, Progress } from '../../services/intents/intent'
import { isFinal, isTransition } from '../../services/intents/transitions'
import type { Ports } from '../../services/ports'
import { askWallet } from './askWallet'
import { findPlace } from './findPlace'
import type { UserAction } from './intentRunsSlice'
import { intentRemoved, intentSaved } from './intentsSlice'
import { lookAtWorld } from './lookAtWorld'
import { followedBy, learn } from './sends'

/** Between attempts while something is out of reach: 1 s, 2 s, 4 s and so on up to this. */
const LONGEST_WAIT_MS = 15_000

export interface Engine {
  dispatch: AppDispatch
  ports: Pick<Ports, 'chain' | 'env' | 'intents' | 'locks' | 'now' | 'tabs' | 'wait' | 'wallet'>
  /** Is this address the connected wallet's? Nothing is recorded, and nobody asked to sign in, for one that left. */
  isConnected: (wallet: string) => boolean
  /** Aborted when another run or tab is to have the intent. */
  handedOver: AbortSignal
  /** Resolves when a poll is requested ahead of time. */
  pollRequested: () => Promise<void>
}

/**
 * Brings an intent to its end, from whatever step it is at. One tab runs it at a time; a second one waits for the lock,
 * and takes over when the first tab is closed.
 */
export async function runIntent(id: string, engine: Engine, userAction?: UserAction): Promise<void> {
  const { ports } = engine
  await ports.locks.request(`florin.intent.${id}`, async () => {
    const draft = typeof userAction === 'object' ? userAction.draft : undefined
    const stored = (await ports.intents.get(id)) ?? draft
    if (stored) await new IntentRunner(stored, engine).run(draft !== undefined, userAction === 'sendAgain')
  })
}

class IntentRunner {
  constructor(
    private intent: Intent,
    private readonly engine: Engine,
  ) {}

  async run(isDrafted: boolean, isSentAgain: boolean): Promise<void> {
    // A tab that was closed may have written it down and told nobody.
    if (this.engine.isConnected(this.intent.wallet)) this.engine.dispatch(intentSaved(this.intent))
    if (!(await this.#ask(isDrafted, isSentAgain))) return
    const { engine } = this
    // A page that was left while recording may have sent the call, and never heard what became of it.
    let isRepeated = this.intent.progress.step === 'recording'
    const { chainPollMs } = engine.ports.env
    let wait = chainPollMs
    while (
      !isFinal(this.intent.progress) &&
      engine.isConnected(this.intent.wallet) &&
      !engine.handedOver.aborted
    ) {
      const before = this.intent.progress
      if (!(await this.#lookAndSave(isRepeated))) return
      const next = this.intent.progress
      isRepeated ||= before.step === 'recording'
      // A step further: look again at once. The same step: give the world time to change.
      if (next.step !== before.step) {
        wait = chainPollMs
        continue
      }
      await Promise.race([engine.ports.wait(wait), engine.pollRequested()])
      if (!isConfirming(next)) wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
  }

  /** Looks at the world, and keeps what is new. False: its owner has taken it off the screens meanwhile. */
  async #lookAndSave(isRepeated: boolean): Promise<boolean> {
    const before = this.intent
    const sight = await lookAtWorld(before, this.engine, isRepeated)
    // Here or in another tab.
    if (!(await isKept(before.id, this.engine.ports))) return false
    const after = learn(before, sight)
    const facts = ({ nonce, earlier }: Intent, progress: Progress) =>
      JSON.stringify([progress, nonce, earlier])
    if (facts(after, sight.progress) === facts(before, before.progress)) return true
    this.intent = after
    await this.#saveIfPossible(sight.progress)
    return true
  }

  /** Asks the wallet where a click allows it. False: there is nothing to go on with. */
  async #ask(isDrafted: boolean, isSentAgain: boolean): Promise<boolean> {
    const { engine, intent } = this
    const { progress } = intent
    if (progress.step === 'drafted') {
      if (isDrafted && (await this.#saveForQuestion({ step: 'awaitingSignature' }))) {
        await this.#saveIfPossible(await askWallet(intent, engine.ports))
        return true
      }
      // Left before the wallet was asked, or without a record that survives: nothing has happened.
      if (!isDrafted) await engine.ports.intents.remove(intent.id)
      this.#forget()
      return false
    }
    if (progress.step === 'awaitingSignature') {
      // The page was left while the wallet had the question: it may have been answered since.
      await this.#saveIfPossible({ step: 'unknown' })
    } else if (progress.step === 'dropped' && isSentAgain) {
      return this.#askAgain()
    }
    return true
  }

  /** For another one in the place of a payment that was dropped, if it still is. */
  async #askAgain(): Promise<boolean> {
    // Before the last look at the chain: a customer may take a minute to switch.
    const closed = await this.engine.ports.wallet.reachChain().catch((error: unknown) => error as Error)
    if (!(await this.#lookAndSave(false))) return false
    const before = this.intent
    if (before.progress.step !== 'dropped' || before.progress.waiting !== undefined) return true
    const { notSent: _notSent, ...progress } = before.progress
    if (closed) {
      await this.#saveIfPossible({ ...progress, notSent: `${closed.message} Nothing was sent.` })
      return true
    }
    if (!this.engine.isConnected(before.wallet)) return true
    const place = await findPlace(before, this.engine.ports)
    if ('waiting' in place) {
      await this.#saveIfPossible({ ...progress, ...place })
      return true
    }
    const { hash } = progress
    const { nonce: _, ...rest } = before
    this.intent = { ...rest, earlier: [...(before.earlier ?? []), followedBy(before)] }
    if (!(await this.#saveForQuestion({ step: 'awaitingSignature', dropped: hash }, before))) return true
    const answer = await askWallet(this.intent, this.engine.ports, place.nonce)
    // A no to the second question says nothing about the first payment.
    const next = answer.step === 'refused' ? { ...progress, notSent: answer.reason } : answer
    const known = this.intent.earlier?.find((one) => 'hash' in next && one.hash === next.hash)
    this.intent =
      answer.step === 'refused'
        ? { ...before, progress: this.intent.progress }
        : learn(this.intent, { progress: next, nonce: known?.nonce })
    await this.#saveIfPossible(next)
    return true
  }

  /** On disk before the wallet is asked; false where the disk refuses, and the wallet is not asked then. */
  async #saveForQuestion(progress: Progress, before = this.intent): Promise<boolean> {
    try {
      await this.#save(progress)
      return true
    } catch {
      this.intent = before
      return false
    }
  }

  /** On disk first: what the screen shows must survive the next instant. @throws DOMException when it refuses. */
  async #save(progress: Progress): Promise<void> {
    this.#advance(progress)
    await this.engine.ports.intents.put(this.intent)
    this.#tell()
  }

  /** Once money may have moved, a disk that refuses must not stop it from being recorded: the memo finds it again. */
  async #saveIfPossible(progress: Progress): Promise<void> {
    this.#advance(progress)
    await this.engine.ports.intents.put(this.intent).catch(() => undefined)
    this.#tell()
  }

  /** The screens, here and in the other tabs. */
  #tell(): void {
    this.engine.dispatch(intentSaved(this.intent))
    this.engine.ports.tabs.tell({ type: 'intentChanged', id: this.intent.id })
  }

  #advance(progress: Progress): void {
    const before = this.intent.progress
    if (!isTransition(before.step, progress.step))
      throw new Error(`an intent goes nowhere from ${before.step} to ${progress.step}`)
    const changedAt = isFurther(before, progress) ? this.engine.ports.now() : this.intent.changedAt
    this.intent = { ...this.intent, progress, ...(changedAt !== undefined && { changedAt }) }
  }

  #forget(): void {
    const { id } = this.intent
    this.engine.dispatch(intentRemoved(id))
    this.engine.ports.tabs.tell({ type: 'intentChanged', id })
  }
}

/** Is the record still there? A disk that cannot be read is no sign that somebody has removed it. */
const isKept = async (id: string, { intents }: Engine['ports']): Promise<boolean> =>
  intents.get(id).then(
    (intent) => intent !== undefined,
    () => true,
  )

const isConfirming = ({ step }: Progress): boolean => step === 'broadcast' || step === 'confirming'

/** A step, a block or another hash further; not another reason to wait, nor another stretch searched. */
function isFurther(before: Progress, after: Progress): boolean {
  const place = (progress: Progress) => [
    progress.step,
    'hash' in progress && progress.hash,
    'confirmations' in progress && progress.confirmations,
  ]
  return String(place(before)) !== String(place(after))
}
