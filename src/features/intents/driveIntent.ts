import type { AppDispatch } from '../../app/hooks'
import { assertNever } from '../../lib/assertNever'
import { describeBankError, isBankError } from '../../services/bank/bankError'
import { isFinal, type Intent, type Progress } from '../../services/intents/intent'
import type { Ports } from '../../services/ports'
import { classifyWalletError } from '../../services/wallet/walletError'
import { intentRemoved, intentSaved } from './intentsSlice'
import { findRecorded, recordPayment } from './recordIntent'

/** Between two looks at the chain while a transaction waits for its blocks. */
const CHAIN_POLL_MS = 1_000
/** Between attempts while something is out of reach: 1 s, 2 s, 4 s and so on up to this. */
const LONGEST_WAIT_MS = 15_000

const REQUEST_OPEN = 'Your wallet has another request open. Answer that one first; nothing was sent.'
const CHAIN_UNREACHABLE = 'The chain cannot be reached right now. Your payment is not affected.'

/**
 * Statuses by which the bank says no to the payment itself, for good. All others (no session, another wallet's
 * session, off the whitelist, too many calls, broken) may change, and the payment waits for that.
 */
const FINAL_STATUSES = new Set([400, 404, 409, 413, 422])
/** Codes among them that mean "not yet", by the bank's own promise (DESIGN.md section 4). */
const NOT_YET = new Set(['TRANSACTION_NOT_SEEN', 'TRANSACTION_TOO_SHALLOW'])

export interface Engine {
  dispatch: AppDispatch
  ports: Pick<Ports, 'chain' | 'intents' | 'locks' | 'wait' | 'wallet'>
  /** Is this address the connected wallet's? Nothing is recorded, and nobody asked to sign in, for one that left. */
  isConnected: (wallet: string) => boolean
}

/**
 * Brings an intent to its end, from wherever it stands. One tab drives it at a time; another one that tries waits,
 * and takes over when the first is closed.
 * @param clicked the draft, right after the customer's click: only then is the wallet asked, never when resuming. It
 * is handed over, because a tab that opens in between takes the record for one that was left behind.
 */
export async function driveIntent(id: string, engine: Engine, clicked?: Intent): Promise<void> {
  const { ports } = engine
  await ports.locks.request(`florin.intent.${id}`, async () => {
    const stored = (await ports.intents.get(id)) ?? clicked
    if (!stored) return
    let intent = stored
    const save = async (progress: Progress): Promise<void> => {
      intent = { ...intent, progress }
      // On disk first: what the screen shows must survive the next instant.
      await ports.intents.put(intent)
      engine.dispatch(intentSaved(intent))
    }
    // Once money may have moved, a disk that refuses must not stop it from being recorded: the memo finds it again.
    const saveIfPossible = (progress: Progress): Promise<void> =>
      save(progress).catch(() => void engine.dispatch(intentSaved(intent)))

    if (intent.progress.step === 'drafted') {
      if (!clicked) {
        // The page was left before the wallet was asked: there is nothing to finish.
        await ports.intents.remove(id)
        engine.dispatch(intentRemoved(id))
        return
      }
      try {
        await save({ step: 'awaitingSignature' })
      } catch {
        // Without a record that survives, the wallet is not asked: nothing has happened.
        engine.dispatch(intentRemoved(id))
        return
      }
      await saveIfPossible(await askWallet(intent, ports))
    } else if (intent.progress.step === 'awaitingSignature') {
      // The page was left while the wallet had the question: it may have been answered since.
      await saveIfPossible({ step: 'unknown' })
    }

    // A page that was left while recording may have sent the call, and never heard what became of it.
    let isRepeated = intent.progress.step === 'recording'
    let wait = CHAIN_POLL_MS
    while (!isFinal(intent.progress) && engine.isConnected(intent.wallet)) {
      // Its owner may have taken it off the screens, here or in another tab.
      if (!(await isKept(id, ports))) return
      const before = intent.progress
      const next = await advance(intent, engine, isRepeated)
      isRepeated ||= before.step === 'recording'
      if (JSON.stringify(next) !== JSON.stringify(before)) await saveIfPossible(next)
      // A step further: look again at once. The same step: give the world time to change.
      if (next.step !== before.step) {
        wait = CHAIN_POLL_MS
        continue
      }
      await ports.wait(wait)
      if (!isConfirming(next)) wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
  })
}

/** Is the record still there? A disk that cannot be read is no sign that somebody has removed it. */
const isKept = async (id: string, { intents }: Engine['ports']): Promise<boolean> =>
  intents.get(id).then(
    (intent) => intent !== undefined,
    () => true,
  )

const isConfirming = ({ step }: Progress): boolean => step === 'broadcast' || step === 'confirming'

/** Opens the wallet, once. What it answers decides; what it does not answer is looked for on the chain. */
async function askWallet(intent: Intent, { wallet }: Engine['ports']): Promise<Progress> {
  const { to, value, data } = intent.transaction
  const chainId = `0x${intent.chainId.toString(16)}`
  try {
    const hash = await wallet.request({
      method: 'eth_sendTransaction',
      params: [{ from: intent.wallet, to, value, data, chainId }],
    })
    if (typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash)) return { step: 'broadcast', hash }
    return { step: 'unknown' }
  } catch (error) {
    // These say for certain that nothing was sent; anything else may have been raised after sending.
    switch (classifyWalletError(error)) {
      case 'rejected':
      case 'unauthorized':
        return { step: 'refused' }
      case 'requestAlreadyOpen':
        return { step: 'refused', reason: REQUEST_OPEN }
      case 'disconnected':
      case 'unknownChain':
      case 'limited':
      case 'broken':
        return { step: 'unknown' }
    }
  }
}

/**
 * One look at the world: where the intent stands after it.
 * @param isRepeated the bank may have been asked to record it before.
 */
async function advance(intent: Intent, engine: Engine, isRepeated: boolean): Promise<Progress> {
  const { progress } = intent
  switch (progress.step) {
    case 'unknown':
      return findPayment(intent, engine)
    case 'broadcast':
    case 'confirming':
      return countConfirmations(intent, progress.hash, engine)
    case 'recording':
      return record(intent, progress.hash, isRepeated, engine)
    case 'drafted':
    case 'awaitingSignature':
    case 'refused':
    case 'recorded':
    case 'reverted':
    case 'refusedAfterPayment':
      return progress
    default:
      return assertNever(progress)
  }
}

async function findPayment(intent: Intent, { ports }: Engine): Promise<Progress> {
  const { data } = intent.transaction
  const hash = await ports.chain.findByCalldata(intent.wallet, data, intent.startBlock).catch(() => undefined)
  return hash === undefined ? { step: 'unknown' } : { step: 'broadcast', hash }
}

async function countConfirmations(intent: Intent, hash: string, { ports }: Engine): Promise<Progress> {
  try {
    const receipt = await ports.chain.receipt(hash)
    // Also when a reorganisation took the block away again.
    if (!receipt) return { step: 'broadcast', hash }
    const confirmations = (await ports.chain.blockNumber()) - receipt.blockNumber + 1
    // A block may vanish again, and with it what it says, be that success or failure.
    if (confirmations < intent.confirmationsNeeded) return { step: 'confirming', hash, confirmations }
    return { step: receipt.hasSucceeded ? 'recording' : 'reverted', hash }
  } catch {
    const { progress } = intent
    if (progress.step === 'confirming') return { ...progress, waiting: CHAIN_UNREACHABLE }
    return { step: 'broadcast', hash, waiting: CHAIN_UNREACHABLE }
  }
}

async function record(
  intent: Intent,
  hash: string,
  isRepeated: boolean,
  { dispatch }: Engine,
): Promise<Progress> {
  if (isRepeated) {
    const list = await findRecorded(intent, hash, dispatch)
    if (list.error !== undefined) return { step: 'recording', hash, waiting: describeBankError(list.error) }
    if (list.entityId !== undefined) return { step: 'recorded', hash, entityId: list.entityId }
  }
  const { data, error } = await recordPayment(intent, hash, dispatch)
  if (data) return { step: 'recorded', hash, entityId: data.id }
  const isRefused =
    isBankError(error) &&
    error.kind === 'refused' &&
    FINAL_STATUSES.has(error.status) &&
    !NOT_YET.has(error.code)
  const reason = describeBankError(error)
  return isRefused
    ? { step: 'refusedAfterPayment', hash, reason }
    : { step: 'recording', hash, waiting: reason }
}
