import type { Connector } from '../../services/wallet/walletPort'
import { connectionEvents as events, connectionSlice, type Connection, type SignIn } from './connectionSlice'

const { reducer } = connectionSlice
const connector: Connector = { id: 'a', name: 'Wallet A', kind: 'extension' }
const other: Connector = { id: 'b', name: 'Wallet B', kind: 'extension' }
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const elsewhere = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const wallet = { address, chainId: 31337, connector }

const connected = (signIn: SignIn = { status: 'notNeeded' }): Connection => ({
  status: 'connected',
  ...wallet,
  gate: 'whitelisted',
  signIn,
})

const states = {
  disconnected: { status: 'disconnected' },
  failed: { status: 'disconnected', failure: { connector, reason: 'broken' } },
  reconnecting: { status: 'reconnecting' },
  connecting: { status: 'connecting', connector },
  checking: { status: 'connected', ...wallet, gate: 'checking', signIn: { status: 'notNeeded' } },
  notLoaded: { status: 'connected', ...wallet, gate: 'notLoaded', signIn: { status: 'notNeeded' } },
  connected: connected(),
  signInNeeded: connected({ status: 'needed' }),
  signing: connected({ status: 'signing' }),
  signInRefused: connected({ status: 'refused' }),
  signInFailed: connected({ status: 'failed', reason: 'Why.' }),
  disconnecting: { status: 'disconnecting', address, connector },
} satisfies Record<string, Connection>
type Name = keyof typeof states
const names = Object.keys(states) as Name[]

const whileConnected = [
  'checking',
  'notLoaded',
  'connected',
  'signInNeeded',
  'signing',
  'signInRefused',
  'signInFailed',
] as const
const each = <N extends Name>(list: readonly N[], change: (state: (typeof states)[N]) => Connection) =>
  Object.fromEntries(list.map((name) => [name, change(states[name])])) as Partial<Record<Name, Connection>>
const all = (list: readonly Name[], to: Connection) => each(list, () => to)

const arrived: Connection = { ...states.checking }
const locked = (whose: Connector): Connection => ({
  status: 'disconnected',
  failure: { connector: whose, reason: 'locked' },
})

/** The next state of each event, from every state where it is legal. All other states ignore it. */
const transitions: [string, { type: string }, Partial<Record<Name, Connection>>][] = [
  ['reconnectStarted', events.reconnectStarted(), all(['disconnected', 'failed'], states.reconnecting)],
  [
    'reconnectFailed without a wallet',
    events.reconnectFailed(undefined),
    all(['reconnecting'], states.disconnected),
  ],
  [
    'reconnectFailed with a locked wallet',
    events.reconnectFailed(other),
    all(['reconnecting'], locked(other)),
  ],
  [
    'connectRequested',
    events.connectRequested(other),
    all(['disconnected', 'failed'], { status: 'connecting', connector: other }),
  ],
  ['connectRejected', events.connectRejected(), all(['connecting'], states.disconnected)],
  [
    'connectFailed',
    events.connectFailed('timedOut'),
    all(['connecting'], { status: 'disconnected', failure: { connector, reason: 'timedOut' } }),
  ],
  [
    'connectFailureDismissed',
    events.connectFailureDismissed(),
    all(['disconnected', 'failed'], states.disconnected),
  ],
  ['walletConnected', events.walletConnected(wallet), all(['connecting', 'reconnecting'], arrived)],
  [
    'accountChanged',
    events.accountChanged(elsewhere),
    // The old account's gate and sign-in do not apply to the new one.
    all(whileConnected, { ...states.checking, address: elsewhere }),
  ],
  ['chainChanged', events.chainChanged(1), each(whileConnected, (state) => ({ ...state, chainId: 1 }))],
  [
    'gateAnswered with yes',
    events.gateAnswered({ address, gate: 'whitelisted' }),
    each(whileConnected, (state) => ({ ...state, gate: 'whitelisted' })),
  ],
  [
    'gateAnswered with no',
    events.gateAnswered({ address, gate: 'notWhitelisted' }),
    each(whileConnected, (state) => ({ ...state, gate: 'notWhitelisted' })),
  ],
  [
    'gateAnswered with no answer',
    events.gateAnswered({ address, gate: 'unreachable' }),
    each(whileConnected, (state) => ({ ...state, gate: 'unreachable' })),
  ],
  [
    'gateAnswered for a wallet that has left',
    events.gateAnswered({ address: elsewhere, gate: 'whitelisted' }),
    {},
  ],
  ['loadRetried', events.loadRetried(), all(['notLoaded'], states.checking)],
  [
    'signInRequired',
    events.signInRequired(),
    {
      notLoaded: { ...states.notLoaded, signIn: { status: 'needed' } },
      connected: connected({ status: 'needed' }),
      checking: { ...states.checking, signIn: { status: 'needed' } },
    },
  ],
  [
    'signInStarted',
    events.signInStarted(),
    all(['signInNeeded', 'signInRefused', 'signInFailed'], connected({ status: 'signing' })),
  ],
  ['signInSucceeded', events.signInSucceeded(), all(['signing'], connected())],
  [
    'signedInElsewhere',
    events.signedInElsewhere(),
    all(['signInNeeded', 'signInRefused', 'signInFailed'], connected()),
  ],
  ['signInRefused', events.signInRefused(), all(['signing'], connected({ status: 'refused' }))],
  [
    'signInFailed',
    events.signInFailed('Because.'),
    all(['signing'], connected({ status: 'failed', reason: 'Because.' })),
  ],
  ['walletGone', events.walletGone(), all(whileConnected, locked(connector))],
  [
    'disconnectStarted',
    events.disconnectStarted(),
    all(whileConnected, { status: 'disconnecting', address, connector }),
  ],
  ['disconnected', events.disconnected(), all(names, states.disconnected)],
]

test('every event is in the table', () => {
  const types = new Set(transitions.map(([, event]) => event.type))
  expect([...types].sort()).toEqual(
    Object.values(events)
      .map(({ type }) => type)
      .sort(),
  )
})

const legalPairs = transitions.flatMap(([name, event, legal]) =>
  (Object.entries(legal) as [Name, Connection][]).map(([from, to]) => ({ name, event, from, to })),
)
test.each(legalPairs)('$name changes $from', ({ event, from, to }) => {
  expect(reducer(states[from], event)).toEqual(to)
})

const illegalPairs = transitions.flatMap(([name, event, legal]) =>
  names.filter((from) => !legal[from]).map((from) => ({ name, event, from })),
)
test.each(illegalPairs)('$name does not change $from', ({ event, from }) => {
  expect(reducer(states[from], event)).toBe(states[from])
})

test('a chain that cannot be read is stored as NaN, which is no chain', () => {
  expect(reducer(states.connected, events.chainChanged(NaN))).toEqual({ ...states.connected, chainId: NaN })
})
