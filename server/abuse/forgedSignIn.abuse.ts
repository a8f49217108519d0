import fc from 'fast-check'
import { calls } from '../../src/services/contracts'
import { TEST_ORIGIN } from '../testing/makeBank'
import { post, signInProof } from '../testing/customer'
import { withBank } from '../testing/withBank'
import { newWallet } from '../testing/newWallet'

const world = withBank()
const RUNS = 600
const SEED = 20_261_122

const victim = newWallet()
const attacker = newWallet()
beforeAll(async () => {
  await world.bank.whitelist(victim.address)
  await world.bank.whitelist(attacker.address)
})

const line = (message: string, name: string, text: string | undefined) =>
  message
    .split('\n')
    .flatMap((part) =>
      part.startsWith(`${name}: `) ? (text === undefined ? [] : [`${name}: ${text}`]) : [part],
    )
    .join('\n')

/** Mutations of a valid message before its own wallet signs it. Each must be refused. */
const MUTATED_TEXTS: readonly ((message: string) => string)[] = [
  (message) => message.replace('localhost:5173 wants', 'evil.example wants'),
  (message) => line(message, 'URI', 'https://evil.example'),
  (message) => line(message, 'URI', `${TEST_ORIGIN}@evil.example`),
  (message) => line(message, 'Version', '2'),
  (message) => line(message, 'Chain ID', '1'),
  (message) => line(message, 'Chain ID', '031337'),
  (message) => line(message, 'Nonce', 'abcdefgh12345678'),
  (message) => line(message, 'Nonce', undefined),
  (message) => line(message, 'Issued At', '2001-01-01T00:00:00.000Z'),
  (message) => line(message, 'Issued At', '2101-01-01T00:00:00.000Z'),
  (message) => line(message, 'Issued At', 'yesterday'),
  (message) => line(message, 'Expiration Time', '2001-01-01T00:00:00.000Z'),
  (message) => line(message, 'Expiration Time', '2101-01-01T00:00:00.000Z'),
  (message) => line(message, 'Expiration Time', undefined),
  (message) => `${message}\nNot Before: 2101-01-01T00:00:00.000Z`,
  (message) => `${message}\nRequest ID: 1`,
  (message) => `${message}\nResources:\n- https://evil.example`,
  (message) => `${message}\n`,
  (message) => `\n${message}`,
  (message) => message.replaceAll('\n', '\r\n'),
  (message) => message.replace(victim.address, victim.address.toLowerCase()),
  (message) => message.replace(victim.address, attacker.address),
  (message) => message.replace(/\n\n.*\n\n/, '\n\nI agree to everything.\n\n'),
  (message) => message.replace(/\n\n.*\n\n/, '\n\n'),
  (message) => message.slice(0, -1),
  () => '',
]

const bytesOf = (signature: string) => signature.slice(2).match(/../g) ?? []
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** Mutations of a valid signature. Each must be refused. */
const MUTATED_SIGNATURES: readonly ((signature: string) => string)[] = [
  (signature) => signature.slice(0, -2),
  (signature) => `${signature}00`,
  () => '0x',
  () => `0x${'00'.repeat(65)}`,
  () => `0x${'ff'.repeat(65)}`,
  (signature) => `${signature.slice(0, -2)}${signature.endsWith('1b') ? '1c' : '1b'}`,
  (signature) => `${signature.slice(0, -2)}ff`,
  (signature) => `0x${bytesOf(signature).reverse().join('')}`,
  // The same signature with its other s, which no wallet produces (EIP-2).
  (signature) => {
    const s = CURVE_ORDER - BigInt(`0x${signature.slice(66, 130)}`)
    const v = signature.endsWith('1b') ? '1c' : '1b'
    return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`
  },
]

const nonceFor = async (address: string) =>
  String((await post(world.bank, calls.authNonce.path, { wallet: address })).body.nonce)
const verify = (message: string, signature: string) =>
  post(world.bank, calls.authVerify.path, { message, signature })
const proof = async (wallet = victim) =>
  signInProof(world.bank, wallet, { nonce: await nonceFor(wallet.address) })

async function expectRefused(message: string, signature: string): Promise<void> {
  const { status, code, headers } = await verify(message, signature)
  expect([status < 500, code?.startsWith('SIGN_IN_') === true || code === 'INVALID_REQUEST']).toEqual([
    true,
    true,
  ])
  expect(headers.get('set-cookie')).toBeNull()
}

it('the valid proof opens a session, so that each forgery below fails for its mutation', async () => {
  const { message, signature } = await proof()
  expect((await verify(message, signature)).headers.get('set-cookie')).toContain('florin_session=')
})

it.each(MUTATED_TEXTS.map((mutate, index) => [index, mutate] as const))(
  'text %i is refused',
  async (_index, mutate) => {
    const { message } = await proof()
    const mutated = mutate(message)
    expect(mutated).not.toBe(message)
    await expectRefused(mutated, await victim.signMessage(mutated))
  },
)

it.each(MUTATED_SIGNATURES.map((mutate, index) => [index, mutate] as const))(
  'signature %i is refused',
  async (_index, mutate) => {
    const { message, signature } = await proof()
    await expectRefused(message, mutate(signature))
  },
)

it('no combination of the attacker’s and the victim’s signature, nonce and message is accepted', async () => {
  for (const [text, signer, nonceOwner] of [
    [victim, attacker, victim],
    [victim, victim, attacker],
    [victim, attacker, attacker],
    [attacker, victim, attacker],
  ] as const) {
    const nonce = await nonceFor(nonceOwner.address)
    const { message } = await signInProof(world.bank, text, { nonce })
    await expectRefused(message, await signer.signMessage(message))
  }
})

it('a proof is accepted once', async () => {
  const { message, signature } = await proof()
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(message, signature)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

it(`${RUNS} messages with a character changed, added or taken away are refused`, async () => {
  const edits = fc.record({
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    remove: fc.integer({ min: 0, max: 1 }),
    insert: fc.string({ unit: 'binary', minLength: 0, maxLength: 2 }),
  })
  for (const { at, remove, insert } of fc.sample(edits, { numRuns: RUNS, seed: SEED })) {
    const { message } = await proof()
    const index = Math.floor(at * message.length)
    const mutated = message.slice(0, index) + insert + message.slice(index + remove)
    if (mutated === message) continue
    // Signed by the victim itself where ethers can, so that only the text is wrong.
    await expectRefused(mutated, await victim.signMessage(mutated))
  }
})
