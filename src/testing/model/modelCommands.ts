import fc from 'fast-check'
import { intentPollRequested } from '../../features/intents/intentRunsSlice'
import { dismissIntent, sendAgain } from '../../features/intents/intentThunks'
import type { Intent, Step } from '../../services/intents/intent'
import type { Tab } from '../browser'
import type { Fate } from './modelBank'
import type { Pace } from './modelBorder'
import { CONFIRMATIONS } from './modelChain'
import { checkAlways } from './modelInvariants'
import { NOTHING, type Death, type ModelLife } from './modelLife'
import type { WalletAnswer } from './modelWallet'

type Command = fc.AsyncCommand<ModelLife, ModelLife>

/** More would only make a run longer, not the ways of one intent past another more. */
const MOST_INTENTS = 3
const MOST_TABS = 2
/** What the screens offer to take an intent off them (IntentActions, TrayItem). */
const DISMISSIBLE: readonly Step[] = ['unknown', 'dropped', 'reverted', 'cancelled', 'recorded']

/** How many commands have run. */
export const ran = { commands: 0 }

/** A command: what it does, when it can, and that everything holds once the world has come to rest after it. */
function command(
  words: string[],
  can: (life: Readonly<ModelLife>) => boolean,
  act: (life: ModelLife) => unknown,
): Command {
  return {
    check: can,
    run: async (life) => {
      ran.commands += 1
      await act(life)
      await life.clock.settle()
      checkAlways(life)
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
const hasTab = ({ tabs }: Readonly<ModelLife>) => tabs.length > 0

/** Something in a tab that shows an intent in one of these steps. */
function click(
  what: string,
  steps: readonly Step[],
  act: (life: ModelLife, tab: Tab, id: string) => void,
): fc.Arbitrary<Command> {
  const offered = (life: Readonly<ModelLife>, tab: Tab) =>
    life.shown(tab).filter(({ progress }) => steps.includes(progress.step))
  return fc.tuple(index, index).map(([where, which]) =>
    command(
      [what, `(tab ${where}, intent ${which})`],
      (life) => hasTab(life) && offered(life, at(life.tabs, where)).length > 0,
      (life) => {
        const tab = at(life.tabs, where)
        act(life, tab, at(offered(life, tab), which).id)
      },
    ),
  )
}

const pay = index.map((where) =>
  command(
    ['pay', `(tab ${where})`],
    (life) => hasTab(life) && life.ids.length < MOST_INTENTS,
    (life) => life.pay(at(life.tabs, where)),
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
  can: (life: Readonly<ModelLife>) => boolean,
  act: (life: ModelLife, which: number) => unknown,
) => index.map((which) => command([what, `(${which})`], can, (life) => act(life, which)))

const hasForgotten = ({ chain }: Readonly<ModelLife>) => chain.forgotten.length > 0
const hasWaiting = ({ chain }: Readonly<ModelLife>) => chain.waiting.length > 0

/**
 * Deeper than anybody counts, which the bank mends by a compensating event: only while nothing has been said that
 * counted on it, by a screen or by a bank that would take the payment a second time.
 */
const isAllRecording = ({ disk, bank }: Readonly<ModelLife>): boolean => {
  const intents = Array.from(disk.records.values())
  const isOpen = ({ progress, earlier }: Intent) => progress.step === 'recording' && earlier === undefined
  return !bank.isForgetful && disk.dismissed.size === 0 && intents.length > 0 && intents.every(isOpen)
}

const pace = (what: string, of: (life: Readonly<ModelLife>) => { pace: Pace }, paces: Pace[]) =>
  fc.constantFrom(...paces).map((next) =>
    command(
      [`${what} is ${next}`],
      (life) => of(life).pace !== next && !(next === 'slow questions' && life.bank.isForgetful),
      (life) => void (of(life).pace = next),
    ),
  )

const PACES: Pace[] = ['prompt', 'prompt', 'slow answers', 'slow questions', 'down']

const passTime = fc.constantFrom(1_000, 3_000, 15_000, 93_000).map((ms) =>
  command(
    ['time passes', `(${ms} ms)`],
    () => true,
    ({ clock }) => clock.pass(ms),
  ),
)

const again = click('send again', ['dropped'], (life, tab, id) => {
  life.clicks += 1
  tab.store.dispatch(sendAgain(id))
})

/** All that the customer, the wallet, the chain, the bank, the browser and time can do. */
export const commands: fc.Arbitrary<Command>[] = [
  // More often what brings an intent forward: without it the rest has nothing to happen to.
  pay,
  pay,
  walletAnswers,
  walletAnswers,
  walletAnswers,
  mine,
  mine,
  passTime,
  passTime,
  again,
  again,
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
    // Most are in the next block again.
    if (which > 1) chain.mine()
  }),
  happen('speed up in the wallet', hasWaiting, ({ chain }, which) => chain.replace(which)),
  happen('cancel in the wallet', hasWaiting, ({ chain }, which) => chain.replace(which, NOTHING)),
  happen('use the place of a forgotten one', hasForgotten, ({ chain }, which) =>
    chain.fillPlace(which, NOTHING),
  ),
  pace('node', ({ node }) => node, PACES),
  pace('bank', ({ line }) => line, PACES),
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
    .constantFrom<Fate[]>(
      'lost',
      'lost',
      'TRANSACTION_NOT_SEEN',
      'TRANSACTION_TOO_SHALLOW',
      'PAYMENT_TOO_SMALL',
      'INTERNAL',
    )
    .map((fate) =>
      command(
        [`bank’s next record: ${fate}`],
        ({ bank }) => bank.fates.length < 2,
        ({ bank }) => bank.fates.push(fate),
      ),
    ),
  happen('reload', hasTab, async (life, which) => {
    life.closeTab(at(life.tabs, which))
    await life.openTab()
  }),
  fc.constantFrom<Death[]>('before writing', 'after writing').map((death) =>
    command(
      [`page dies ${death}`],
      (life) => life.death === undefined && hasTab(life),
      (life) => void (life.death = death),
    ),
  ),
  happen(
    'open tab',
    ({ tabs }) => tabs.length < MOST_TABS,
    (life) => life.openTab(),
  ),
  happen('close tab', hasTab, (life, which) => life.closeTab(at(life.tabs, which))),
  click('check again', ['unknown', 'broadcast', 'confirming', 'recording'], (_life, tab, id) =>
    tab.store.dispatch(intentPollRequested(id)),
  ),
  click('dismiss', DISMISSIBLE, (life, tab, id) => {
    life.disk.dismissed.add(id)
    void tab.store.dispatch(dismissIntent(id))
  }),
]
