import { Wallet } from 'ethers'
import {
  actionProblem,
  canOwn,
  isAccountAction,
  permissionsAfter,
  previousOwner,
  SENTINEL,
  type AccountAction,
} from './accountAction'
import { LOCAL_ACCOUNTS } from './localChain'

const [ACCOUNT, A, B, NEW] = Array.from({ length: 4 }, () => Wallet.createRandom().address) as [
  string,
  string,
  string,
  string,
]
const ZERO = `0x${'0'.repeat(40)}`
const OF_TWO = { owners: [A, B], threshold: 2 }

test('addresses that Safe uses in its list cannot be owners', () => {
  expect([LOCAL_ACCOUNTS.whitelisted, SENTINEL, ZERO].map(canOwn)).toEqual([true, false, false])
})

test('the first owner of the list follows its head', () => {
  expect([A, B.toLowerCase()].map((owner) => previousOwner([A, B], owner))).toEqual([SENTINEL, A])
})

test.each<[AccountAction, string[], number]>([
  [{ kind: 'addOwner', owner: NEW, threshold: 3 }, [NEW, A, B], 3],
  [{ kind: 'removeOwner', previous: SENTINEL, owner: A, threshold: 1 }, [B], 1],
  [{ kind: 'swapOwner', previous: A, owner: B, newOwner: NEW }, [A, NEW], 2],
  [{ kind: 'changeThreshold', threshold: 1 }, [A, B], 1],
  [{ kind: 'send', to: NEW, amount: '1' }, [A, B], 2],
  [{ kind: 'reject' }, [A, B], 2],
])('$kind leaves the owners and threshold that it should', (action, owners, threshold) => {
  expect(permissionsAfter(action, OF_TWO)).toEqual({ owners, threshold })
  expect(actionProblem(action, ACCOUNT, OF_TWO)).toBeUndefined()
})

test.each<[string, AccountAction, string]>([
  ['an amount of 0', { kind: 'send', to: NEW, amount: '0.0' }, 'amount'],
  ['a payment to itself', { kind: 'send', to: ACCOUNT.toLowerCase(), amount: '1' }, 'to'],
  ['a payment to nobody', { kind: 'send', to: ZERO, amount: '1' }, 'to'],
  ['an owner who is one already', { kind: 'addOwner', owner: A.toLowerCase(), threshold: 1 }, 'owner'],
  ['an owner who cannot sign', { kind: 'addOwner', owner: SENTINEL, threshold: 1 }, 'owner'],
  ['itself as an owner', { kind: 'addOwner', owner: ACCOUNT, threshold: 1 }, 'owner'],
  ['a threshold above the owners', { kind: 'addOwner', owner: NEW, threshold: 4 }, 'threshold'],
  ['a removal of a stranger', { kind: 'removeOwner', previous: B, owner: NEW, threshold: 1 }, 'owner'],
  ['a removal after the wrong owner', { kind: 'removeOwner', previous: A, owner: A, threshold: 1 }, 'owner'],
  [
    'a threshold above the owners who stay',
    { kind: 'removeOwner', previous: SENTINEL, owner: A, threshold: 2 },
    'threshold',
  ],
  ['a swap for an owner', { kind: 'swapOwner', previous: SENTINEL, owner: A, newOwner: B }, 'newOwner'],
  ['a swap of a stranger', { kind: 'swapOwner', previous: B, owner: NEW, newOwner: NEW }, 'owner'],
  ['a threshold of 0', { kind: 'changeThreshold', threshold: 0 }, 'threshold'],
  ['a threshold of three', { kind: 'changeThreshold', threshold: 3 }, 'threshold'],
  ['half a signature', { kind: 'changeThreshold', threshold: 1.5 }, 'threshold'],
  ['the threshold that it has', { kind: 'changeThreshold', threshold: 2 }, 'threshold'],
])('refuses %s, on the field', (_what, action, field) => {
  expect(actionProblem(action, ACCOUNT, OF_TWO)).toEqual({
    field,
    sentence: expect.stringMatching(/\.$/) as string,
  })
})

test('the last owner stays, and there are twenty at most', () => {
  const last: AccountAction = { kind: 'removeOwner', previous: SENTINEL, owner: A, threshold: 1 }
  expect(actionProblem(last, ACCOUNT, { owners: [A], threshold: 1 })?.field).toBe('owner')
  const owners = Array.from({ length: 20 }, () => Wallet.createRandom().address)
  const next: AccountAction = { kind: 'addOwner', owner: NEW, threshold: 1 }
  expect(actionProblem(next, ACCOUNT, { owners, threshold: 1 })?.field).toBe('owner')
})

test.each<[string, unknown, boolean]>([
  ['a payment', { kind: 'send', to: A, amount: '0.5' }, true],
  ['a rejection', { kind: 'reject' }, true],
  ['a threshold of an account with many owners', { kind: 'changeThreshold', threshold: 21 }, true],
  ['a payment of text', { kind: 'send', to: A, amount: 'all' }, false],
  ['a payment with calldata', { kind: 'send', to: A, amount: '1', data: '0x12' }, false],
  ['a payment to a name', { kind: 'send', to: 'mira.eth', amount: '1' }, false],
  ['a threshold in text', { kind: 'changeThreshold', threshold: '1' }, false],
  ['a kind of every object', { kind: 'constructor' }, false],
  ['another kind', { kind: 'enableModule', module: A }, false],
  ['a text', 'send', false],
  ['nothing', null, false],
])('%s is read from a link as it should be', (_what, value, expected) => {
  expect(isAccountAction(value)).toBe(expected)
})
