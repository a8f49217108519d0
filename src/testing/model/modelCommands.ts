import fc from 'fast-check'
import { intentPollRequested } from '../../features/intents/intentRunsSlice'
import { sendAgain } from '../../features/intents/intentListeners'
import { dismissIntent } from '../../features/intents/intentThunks'
import type { Intent, Step } from '../../services/intents/intent'
import type { Tab } from '../browser'
import type { ScriptedAnswer } from './modelBank'
import type { LinkState } from './faultyLink'
import { CONFIRMATIONS } from './modelChain'
import { checkAlways } from './modelInvariants'
import { NOTHING, type Crash, type ModelRun } from './modelRun'
import type { WalletAnswer } from './modelWallet'

type Command = fc.AsyncCommand<ModelRun, ModelRun>

/** More intents would make a run longer without new interactions. */
const MOST_INTENTS = 3
const MOST_TABS = 2
/** The steps in which the screens offer to dismiss an intent (IntentActions, TrayItem). */
const DISMISSIBLE: readonly Step[] = [
  'unknown',
  'awaitingOwners',
  'dropped',
  'reverted',
  'cancelled',
  'recorded',
]

export const ran = { commands: 0 }

/** A command acts, waits until nothing more happens, and checks the invariants. */
function command(
  words: string[],
  can: (run: Readonly<ModelRun>) => boolean,
  act: (run: ModelRun) => unknown,
): Command {
  return {
    check: can,
    run: async (run) => {
      ran.commands += 1
      await act(run)
      await run.clock.settle()
      checkAlways(run)
    },
    toString: () => words.join(' '),
  }
}

const at = <T>(list: readonly T[], index: number): T => {
  const member = list[index % list.length]
  if (member === undefined) throw new Error('nothing to choose from')
  return member
}

const index = fc.nat(3)
const hasTab = ({ tabs }: Readonly<ModelRun>) => tabs.length > 0

/** A click in a tab that shows an intent in one of these steps. */
function click(
  what: string,
  steps: readonly Step[],
  act: (run: ModelRun, tab: Tab, id: string) => void,
): fc.Arbitrary<Command> {
  const offered = (run: Readonly<ModelRun>, tab: Tab) =>
    run.shown(tab).filter(({ progress }) => steps.includes(progress.step))
  return fc.tuple(index, index).map(([where, which]) =>
    command(
      [what, `(tab ${where}, intent ${which})`],
      (run) => hasTab(run) && offered(run, at(run.tabs, where)).length > 0,
      (run) => {
        const tab = at(run.tabs, where)
        act(run, tab, at(offered(run, tab), which).id)
      },
    ),
  )
}

const pay = index.map((where) =>
  command(
    ['pay', `(tab ${where})`],
    (run) => hasTab(run) && run.ids.length < MOST_INTENTS,
    (run) => run.pay(at(run.tabs, where)),
  ),
)

const walletAnswers = fc
  .tuple(
    index,
    fc.constantFrom<WalletAnswer[]>(
      'agrees',
      'agrees',
      'agrees',
      'refuses',
      'is busy',
      'breaks',
      'loses its answer',
      'sends without a word',
    ),
  )
  .map(([which, answer]) =>
    command(
      [`wallet ${answer}`, `(question ${which})`],
      ({ wallet }) => wallet.questions.length > 0,
      ({ wallet }) => wallet.answer(which, answer),
    ),
  )

const mine = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(7)).map(([blocks, luck]) =>
  command(
    [luck === 0 ? 'mine and revert' : 'mine', `(${blocks})`],
    () => true,
    ({ chain }) => {
      for (let block = 0; block < blocks; block += 1) chain.mine(luck === 0)
    },
  ),
)

const happen = (
  what: string,
  can: (run: Readonly<ModelRun>) => boolean,
  act: (run: ModelRun, which: number) => unknown,
) => index.map((which) => command([what, `(${which})`], can, (run) => act(run, which)))

const hasForgotten = ({ chain }: Readonly<ModelRun>) => chain.forgotten.length > 0
const hasWaiting = ({ chain }: Readonly<ModelRun>) => chain.waiting.length > 0

/**
 * A reorganisation deeper than the confirmations, which the bank answers with a compensating event. It is allowed only
 * while no screen has shown the payment as recorded and no bank could record it twice.
 */
const isAllRecording = ({ disk, bank }: Readonly<ModelRun>): boolean => {
  const intents = Array.from(disk.records.values())
  // A contract wallet's payment is confirmed when the bank lists it.
  const isOpen = ({ progress: { step }, earlier, isContractWallet }: Intent) =>
    (step === 'recording' || (step === 'confirming' && isContractWallet)) && earlier === undefined
  return !bank.acceptsDuplicates && disk.dismissed.size === 0 && intents.length > 0 && intents.every(isOpen)
}

const setLink = (what: string, of: (run: Readonly<ModelRun>) => { state: LinkState }) =>
  fc.constantFrom(...LINK_STATES).map((next) =>
    command(
      [`${what} is ${next}`],
      (run) => of(run).state !== next && !(next === 'slow questions' && run.bank.acceptsDuplicates),
      (run) => void (of(run).state = next),
    ),
  )

const LINK_STATES: LinkState[] = ['prompt', 'prompt', 'slow answers', 'slow questions', 'down']

const passTime = fc.constantFrom(1_000, 3_000, 15_000, 93_000).map((ms) =>
  command(
    ['time passes', `(${ms} ms)`],
    () => true,
    ({ clock }) => clock.pass(ms),
  ),
)

const resend = click('send again', ['dropped'], (run, tab, id) => {
  run.clicks += 1
  tab.store.dispatch(sendAgain(id))
})

/** Everything that customer, wallet, chain, bank, browser and time can do. */
export const commands: fc.Arbitrary<Command>[] = [
  // Commands that advance an intent are repeated: the others need an intent to act on.
  pay,
  pay,
  walletAnswers,
  walletAnswers,
  walletAnswers,
  mine,
  mine,
  passTime,
  passTime,
  resend,
  resend,
  happen('drop', hasWaiting, ({ chain }, which) => chain.drop(which)),
  happen('drop', hasWaiting, ({ chain }, which) => chain.drop(which)),
  happen('bring back', hasForgotten, ({ chain }, which) => chain.bringBack(which)),
  happen(
    'reorganise',
    ({ chain }) => chain.height > 0,
    ({ chain }, which) => chain.reorganise(1 + (which % (CONFIRMATIONS - 1)), which > 1),
  ),
  happen('reorganise all that the bank is asked about', isAllRecording, ({ chain }, which) => {
    chain.reorganise(chain.height, which === 0)
    // Usually the next block contains them again.
    if (which > 1) chain.mine()
  }),
  happen('speed up in the wallet', hasWaiting, ({ chain }, which) => chain.replace(which)),
  happen('cancel in the wallet', hasWaiting, ({ chain }, which) => chain.replace(which, NOTHING)),
  happen('use the nonce of a forgotten one', hasForgotten, ({ chain }, which) =>
    chain.fillNonce(which, NOTHING),
  ),
  setLink('node', ({ node }) => node),
  setLink('bank', ({ line }) => line),
  happen(
    'node answers',
    ({ node }) => node.held.length > 0,
    ({ node }, which) => node.deliver(which),
  ),
  happen(
    'bank answers',
    ({ line }) => line.held.length > 0,
    ({ line }, which) => line.deliver(which),
  ),
  happen(
    'node answer is lost',
    ({ node }) => node.held.length > 0,
    ({ node }, which) => node.lose(which),
  ),
  happen(
    'bank answer is lost',
    ({ line }) => line.held.length > 0,
    ({ line }, which) => line.lose(which),
  ),
  fc
    .constantFrom<ScriptedAnswer[]>(
      'lost',
      'lost',
      'TRANSACTION_NOT_SEEN',
      'TRANSACTION_TOO_SHALLOW',
      'PAYMENT_TOO_SMALL',
      'INTERNAL',
    )
    .map((answer) =>
      command(
        [`bank’s next record: ${answer}`],
        ({ bank }) => bank.scripted.length < 2,
        ({ bank }) => bank.scripted.push(answer),
      ),
    ),
  happen('reload', hasTab, async (run, which) => {
    run.closeTab(at(run.tabs, which))
    await run.openTab()
  }),
  fc.constantFrom<Crash[]>('before writing', 'after writing').map((crash) =>
    command(
      [`page crashes ${crash}`],
      (run) => run.crash === undefined && hasTab(run),
      (run) => void (run.crash = crash),
    ),
  ),
  happen(
    'open tab',
    ({ tabs }) => tabs.length < MOST_TABS,
    (run) => run.openTab(),
  ),
  happen('close tab', hasTab, (run, which) => run.closeTab(at(run.tabs, which))),
  click(
    'check again',
    ['unknown', 'awaitingOwners', 'broadcast', 'confirming', 'recording'],
    (_run, tab, id) => tab.store.dispatch(intentPollRequested(id)),
  ),
  click('dismiss', DISMISSIBLE, (run, tab, id) => {
    run.disk.dismissed.add(id)
    void tab.store.dispatch(dismissIntent(id))
  }),
]
