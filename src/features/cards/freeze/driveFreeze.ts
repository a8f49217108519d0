import type { AppDispatch } from '../../../app/hooks'
import { assertNever } from '../../../lib/assertNever'
import { api } from '../../../services/api'
import { describeBankError, isBankError } from '../../../services/bank/bankError'
import type { Ports } from '../../../services/ports'
import { isActive } from '../cardStatus'
import { freezeNews } from './freezeNews'
import { isUnderWay, type FreezeStep } from './freezeSteps'
import { freezeMoved, type Freeze } from './freezesSlice'
import { settleFreeze } from './settleFreeze'

/** An unfreeze that is older than this when it could go out is asked for once more (DESIGN.md section 6). */
const LONG_AGO_MS = 10 * 60_000
/** Between two looks while the bank cannot be read: 1 s, 2 s, 4 s and so on up to this. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000
/** Says nothing about the card: whether it was carried out is asked as after any other failure. */
const TOO_MANY = 429

export interface FreezeEngine {
  dispatch: AppDispatch
  ports: Pick<Ports, 'locks' | 'network' | 'now' | 'reauthQueue' | 'wait'>
  wallet: string
  /** This intention as it stands; undefined once it has ended, another has taken its place, or its wallet has left. */
  current: () => Freeze | undefined
  /** Its wallet is still the connected one. */
  isConnected: () => boolean
  /** The bank has had its chance to answer: the next one may go out. */
  onSent: () => void
}

interface Answer {
  step: FreezeStep
  /** Why it failed, where the bank has said so. */
  reason?: string
  /** When the bank's word came, in milliseconds since 1970. */
  at?: number
}

/**
 * Brings a freeze or unfreeze as far as it goes now: to its end, or to where it waits for network or owner. One tab
 * does so at a time; another one that tries waits, and then asks the bank what has come of it.
 * @param isFresh it was asked for by a click right now. Otherwise whoever began it is gone: it may have been sent.
 */
export async function driveFreeze(freeze: Freeze, isFresh: boolean, engine: FreezeEngine): Promise<void> {
  await new FreezeDrive(freeze, isFresh, engine).run()
}

class FreezeDrive {
  #answeredAt = 0
  /** Somebody else may have sent it: the bank is asked before it goes out (again). */
  #isLeftBehind: boolean
  /** The session that the bank has refused, if it has. */
  #refusedVersion: number | undefined
  #hasSignedIn = false
  /** Why the bank did not answer the call itself, in its own words. */
  #reason: string | undefined

  constructor(
    private readonly freeze: Freeze,
    isFresh: boolean,
    private readonly engine: FreezeEngine,
  ) {
    this.#isLeftBehind = !isFresh
  }

  async run(): Promise<void> {
    const { dispatch, ports, current, isConnected, onSent, wallet } = this.engine
    for (;;) {
      const step = current()?.step
      switch (step) {
        case undefined:
          if (!isConnected()) freezeNews.none(this.freeze)
          return
        case 'asking':
          return
        case 'waiting':
          if (!ports.network.isOnline()) return
          this.#resume()
          break
        case 'signIn':
          onSent()
          if (!(await this.#signedIn())) break
          this.#resume()
          break
        case 'done':
        case 'reading': {
          const { cardId } = this.freeze
          await dispatch(settleFreeze(cardId, wallet, this.#answeredAt || ports.now(), () => !!current()))
          this.#move('settled')
          break
        }
        case 'sending':
        case 'checking':
          await this.#holdingLock(() => this.#askBank())
          break
        case 'failed':
        case 'settled':
          return
        default:
          return assertNever(step)
      }
    }
  }

  /** It can go out now. One that was asked for long ago goes out only where that is still wanted. */
  #resume(): void {
    this.#isLeftBehind = this.#isOld()
    this.#move(this.#isOld() ? 'checking' : 'sending')
  }

  #isOld(): boolean {
    const { action, askedAt } = this.freeze
    return action === 'unfreeze' && this.engine.ports.now() - askedAt > LONG_AGO_MS
  }

  /** False: the wallet left first. */
  async #signedIn(): Promise<boolean> {
    const { reauthQueue } = this.engine.ports
    // A page that was left while it waited tries first; and another call may have brought the sign-in about.
    if (this.#refusedVersion !== reauthQueue.sessionVersion) return true
    this.#hasSignedIn = await reauthQueue.waitForSignIn()
    return this.#hasSignedIn
  }

  async #holdingLock(work: () => Promise<void>): Promise<void> {
    const { dispatch, ports, onSent } = this.engine
    const { cardId } = this.freeze
    const name = `florin.freeze.${cardId}`
    const isDone = await ports.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await work()
      return lock !== null
    })
    if (isDone) return
    onSent()
    this.#isLeftBehind = true
    await ports.locks.request(name, async () => {
      // Whoever had it has told the bank something, and this page has not heard what came of it.
      dispatch(api.util.invalidateTags([{ type: 'CreditCard', id: cardId }]))
      await work()
    })
  }

  /** Sends and looks until the bank's word is known, or nothing can be done just now. */
  async #askBank(): Promise<void> {
    const { engine, freeze } = this
    let wait = FIRST_WAIT_MS
    if (engine.current()) freezeNews.pending(freeze)
    for (;;) {
      if (this.#isLeftBehind) this.#move('checking')
      const step = engine.current()?.step
      if (step === undefined || !isUnderWay(step)) return
      const answer = step === 'sending' ? await this.#send() : await this.#look()
      engine.onSent()
      if (!engine.isConnected()) return
      if (answer) this.#take(answer)
      else {
        // For as long as it takes: the tray says so, the toast need not.
        freezeNews.put(freeze)
        await engine.ports.wait(wait)
        wait = Math.min(wait * 2, LONGEST_WAIT_MS)
      }
    }
  }

  async #send(): Promise<Answer> {
    const { dispatch, wallet, ports } = this.engine
    const { cardId, action } = this.freeze
    const { creditFreeze, creditUnfreeze } = api.endpoints
    const endpoint = action === 'freeze' ? creditFreeze : creditUnfreeze
    const { sessionVersion } = ports.reauthQueue
    const { data, error } = await dispatch(endpoint.initiate({ id: cardId, wallet }, { track: false }))
    if (error === undefined) return { step: 'done', at: data }
    return this.#refusal(error, sessionVersion) ?? { step: ports.network.isOnline() ? 'checking' : 'waiting' }
  }

  /** Undefined: the bank cannot be read now. */
  async #look(): Promise<Answer | undefined> {
    const { dispatch, wallet, ports } = this.engine
    const { cardId, action } = this.freeze
    const { sessionVersion } = ports.reauthQueue
    const { creditLook } = api.endpoints
    const { data, error } = await dispatch(creditLook.initiate({ id: cardId, wallet }, { track: false }))
    if (error !== undefined)
      return (
        this.#refusal(error, sessionVersion) ?? (ports.network.isOnline() ? undefined : { step: 'waiting' })
      )
    if (isActive(data) === (action === 'unfreeze')) {
      dispatch(api.util.invalidateTags([{ type: 'CreditCard', id: cardId }]))
      return { step: 'done', at: Date.now() }
    }
    if (!this.#isLeftBehind) return { step: 'failed' }
    this.#isLeftBehind = false
    return { step: this.#isOld() ? 'asking' : 'sending' }
  }

  /** What an error says for certain; undefined where it leaves open what the bank has done. */
  #refusal(error: unknown, sessionVersion: number): Answer | undefined {
    if (!isBankError(error) || error.kind !== 'refused') return undefined
    const { status, code } = error
    const reason = describeBankError(error)
    if (status === 401 || code === 'WRONG_WALLET') {
      this.#refusedVersion = sessionVersion
      // Right after signing in it is said, not looped on.
      return this.#hasSignedIn ? { step: 'failed', reason } : { step: 'signIn' }
    }
    if (status >= 400 && status < 500 && status !== TOO_MANY) return { step: 'failed', reason }
    this.#reason = reason
    return undefined
  }

  #take({ step, reason = this.#reason, at }: Answer): void {
    if (at !== undefined) this.#answeredAt = at
    this.#move(step)
    const { freeze } = this
    if (step === 'done') freezeNews.done(freeze)
    if (step === 'failed') freezeNews.failed(freeze, reason)
    if (step === 'waiting') freezeNews.waiting(freeze)
    if (step === 'signIn' || step === 'asking') freezeNews.put(freeze)
    if (step === 'sending') freezeNews.pending(freeze)
  }

  #move(step: FreezeStep): void {
    const { cardId, askedAt } = this.freeze
    this.engine.dispatch(freezeMoved({ cardId, askedAt, step }))
  }
}
