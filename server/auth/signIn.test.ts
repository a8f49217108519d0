import { AbiCoder, concat, Signature, type Wallet } from 'ethers'
import { Context } from 'hono'
import { SIGN_IN_STATEMENT, signInMessage } from '../../src/lib/signIn'
import { calls, type Session } from '../../src/services/contracts'
import { createApp } from '../app'
import { makeChain } from '../chain/chain'
import { cookieOf, newCustomer, post, signIn } from '../testing/customer'
import { TEST_ORIGIN } from '../testing/makeBank'
import { withBank } from '../testing/withBank'
import { startSession } from './sessions'
import { newWallet } from '../testing/newWallet'

const SECURE_ORIGIN = 'https://florin.example'
const MINUTE_MS = 60_000
const world = withBank({ allowedOrigins: [TEST_ORIGIN, SECURE_ORIGIN] })
let wallet: Wallet
beforeEach(async () => {
  wallet = newWallet()
  await world.bank.whitelist(wallet.address)
})

const cards = (cookie: string, address = wallet.address) =>
  post(world.bank, calls.creditAll.path, { wallet: address }, { cookie })
const nonceFor = async (address: string) =>
  String((await post(world.bank, calls.authNonce.path, { wallet: address })).body.nonce)

/** A valid message, signed by the wallet or by `signer`. */
async function proof(nonce: string, signer: Wallet = wallet) {
  const issuedAt = world.bank.now()
  const expiresAt = new Date(issuedAt.getTime() + MINUTE_MS)
  const message = signInMessage({
    origin: TEST_ORIGIN,
    wallet: wallet.address,
    chainId: 31337,
    nonce,
    issuedAt,
    expiresAt,
  })
  return { message, signature: await signer.signMessage(message) }
}

describe('signing in', () => {
  it('opens a session of twelve hours that scripts and other sites cannot use', async () => {
    const answer = await signIn(world.bank, wallet)
    expect(answer.body).toEqual({ success: true, wallet: wallet.address })
    const cookie = answer.headers.get('set-cookie') ?? ''
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=43200'])
      expect(cookie).toContain(part)
    expect(cookie).not.toContain('Secure')
    expect((await cards(cookieOf(answer))).status).toBe(200)
  })

  it('marks the cookie secure for a secure page', async () => {
    const answer = await signIn(world.bank, wallet, { origin: SECURE_ORIGIN }, { origin: SECURE_ORIGIN })
    expect(answer.headers.get('set-cookie')).toContain('Secure')
  })

  it.each<[string, string, object]>([
    ['a page of another site', 'SIGN_IN_INVALID', { origin: 'https://evil.example' }],
    ['another of its own pages than the one that posts', 'SIGN_IN_INVALID', { origin: SECURE_ORIGIN }],
    ['another chain', 'SIGN_IN_INVALID', { chainId: 1 }],
    ['a nonce the bank never gave', 'SIGN_IN_EXPIRED', { nonce: 'abcdefgh12345678' }],
    ['a time that has passed', 'SIGN_IN_EXPIRED', { expiresAt: new Date(Date.now() - 1000) }],
    ['a statement of its own', 'SIGN_IN_INVALID', { statement: `${SIGN_IN_STATEMENT} And more.` }],
  ])('is refused for %s', async (_, code, changes) => {
    const answer = await signIn(world.bank, wallet, changes)
    expect(answer.code).toBe(code)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('is refused with the signature of another wallet, which uses the nonce up', async () => {
    const nonce = await nonceFor(wallet.address)
    const forged = await proof(nonce, newWallet())
    expect((await post(world.bank, calls.authVerify.path, forged)).code).toBe('SIGN_IN_SIGNATURE')
    expect((await post(world.bank, calls.authVerify.path, await proof(nonce))).code).toBe('SIGN_IN_EXPIRED')
  })

  it('accepts a nonce once, even when it arrives twice at the same time', async () => {
    const right = await proof(await nonceFor(wallet.address))
    const answers = await Promise.all([1, 2].map(() => post(world.bank, calls.authVerify.path, right)))
    expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['SIGN_IN_EXPIRED', 'ok'])
  })

  it('accepts a nonce for five minutes only', async () => {
    const nonce = await nonceFor(wallet.address)
    world.bank.passTime(5 * MINUTE_MS)
    expect((await post(world.bank, calls.authVerify.path, await proof(nonce))).code).toBe('SIGN_IN_EXPIRED')
  })

  it("is refused with another wallet's nonce", async () => {
    const nonce = await nonceFor(world.bank.settings.treasury)
    expect((await post(world.bank, calls.authVerify.path, await proof(nonce))).code).toBe('SIGN_IN_INVALID')
  })

  it.each(['hello', '', '\n'.repeat(3999)])(
    'is refused for a text that is no sign-in message: %j',
    async (message) => {
      expect((await post(world.bank, calls.authVerify.path, { message, signature: '0x00' })).code).toBe(
        'SIGN_IN_INVALID',
      )
    },
  )

  it.each(['0x00', `0x${'ff'.repeat(65)}`, `0x${'ab'.repeat(9000)}`])(
    'is refused with a malformed signature',
    async (signature) => {
      const { message } = await proof(await nonceFor(wallet.address))
      expect((await post(world.bank, calls.authVerify.path, { message, signature })).code).toBe(
        'SIGN_IN_SIGNATURE',
      )
    },
  )

  it('is refused for a wallet that is not whitelisted', async () => {
    await world.bank.blacklist(wallet.address)
    expect(await signIn(world.bank, wallet)).toMatchObject({ status: 403, code: 'NOT_WHITELISTED' })
  })

  const ENDLESS = '0x5b600056'
  /** A contract that accepts every signature (ERC-1271) and returns so many bytes. */
  const contractThatAnswers = (bytes: string) => `0x631626ba7e60e01b60005260${bytes}6000f3`

  it.each([
    ['accepts', 'a word of 32 bytes', contractThatAnswers('20'), undefined],
    ['accepts', 'a word of 32 bytes and more', contractThatAnswers('40'), undefined],
    ['refuses', 'the magic value alone', contractThatAnswers('04'), 'SIGN_IN_SIGNATURE'],
    ['refuses', '31 bytes', contractThatAnswers('1f'), 'SIGN_IN_SIGNATURE'],
    ['refuses', 'nothing', contractThatAnswers('00'), 'SIGN_IN_SIGNATURE'],
    // It returns its calldata: the magic value, then the hash of the message.
    [
      'refuses',
      'a word that only begins with the magic value',
      '0x60003560005260206000f3',
      'SIGN_IN_SIGNATURE',
    ],
    ['refuses', 'a revert', '0x60006000fd', 'SIGN_IN_SIGNATURE'],
    ['refuses', 'nothing, for ever', ENDLESS, 'SIGN_IN_SIGNATURE'],
  ])('%s a contract wallet’s answer of %s', async (_, _answer, contract, code) => {
    await world.chain.send('anvil_setCode', wallet.address, contract)
    const vouched = await proof(await nonceFor(wallet.address), newWallet())
    expect((await post(world.bank, calls.authVerify.path, vouched)).code).toBe(code)
  })

  it.each([
    ['accepts', 'little', contractThatAnswers('20'), undefined],
    // It accepts where it is left more than 4,000,000 gas.
    [
      'refuses',
      'much',
      `0x5a623d090010600c575f5ffd5b${contractThatAnswers('20').slice(2)}`,
      'SIGN_IN_SIGNATURE',
    ],
    ['refuses', 'endless', ENDLESS, 'SIGN_IN_SIGNATURE'],
  ])('%s a signature that names its factory (ERC-6492) and needs %s gas', async (_, _gas, contract, code) => {
    await world.chain.send('anvil_setCode', wallet.address, contract)
    const { message } = await proof(await nonceFor(wallet.address))
    const factory = [newWallet().address, '0x', '0x']
    const wrapped = AbiCoder.defaultAbiCoder().encode(['address', 'bytes', 'bytes'], factory)
    const signature = concat([wrapped, `0x${'6492'.repeat(16)}`])
    expect((await post(world.bank, calls.authVerify.path, { message, signature })).code).toBe(code)
  })

  it.each<[string, (right: string) => string]>([
    ['without its last byte', (right) => right.slice(0, -2)],
    ['of one byte', () => '0x00'],
    ['in the short form of EIP-2098', (right) => Signature.from(right).compactSerialized],
    ['with an additional byte', (right) => `${right}00`],
    ['with a recovery byte of EIP-155', (right) => right.slice(0, -2) + (right.endsWith('1b') ? '25' : '26')],
  ])('is refused with the right signature %s', async (_, mutate) => {
    const { message, signature } = await proof(await nonceFor(wallet.address))
    const answer = await post(world.bank, calls.authVerify.path, { message, signature: mutate(signature) })
    expect(answer.code).toBe('SIGN_IN_SIGNATURE')
  })
})

describe('a message', () => {
  /** The bank without a node: it answers CHAIN_UNAVAILABLE when it would ask one. */
  const bankWithoutNode = () => ({
    app: createApp({
      ...world.bank.deps,
      chain: makeChain(['http://127.0.0.1:9'], world.bank.settings),
    }),
  })
  const stranger = newWallet()
  const requestedMessage = async () => {
    const { body } = await post(world.bank, calls.authNonce.path, { wallet: wallet.address })
    const { nonce, statement, issuedAt, expiresAt } = body as Record<string, string>
    return signInMessage({
      origin: TEST_ORIGIN,
      wallet: wallet.address,
      chainId: 31337,
      nonce: String(nonce),
      statement,
      issuedAt: new Date(String(issuedAt)),
      expiresAt: new Date(String(expiresAt)),
    })
  }
  const send = async (message: string, signer = wallet, bank: { app: typeof world.bank.app } = world.bank) =>
    post(bank, calls.authVerify.path, { message, signature: await signer.signMessage(message) })

  it('signs in when it is the one that the bank asked for, by the bank’s own clock', async () => {
    const before = world.bank.now()
    const { body } = await post(world.bank, calls.authNonce.path, { wallet: wallet.address })
    expect(body).toMatchObject({ statement: SIGN_IN_STATEMENT })
    const issued = Date.parse(String(body.issuedAt))
    expect(issued).toBeGreaterThanOrEqual(before.getTime())
    expect(issued).toBeLessThanOrEqual(world.bank.now().getTime())
    expect(Date.parse(String(body.expiresAt)) - issued).toBe(5 * MINUTE_MS)
    expect((await send(await requestedMessage())).status).toBe(200)
  })

  /** Moves the time after `label` by so many milliseconds. */
  const moved = (label: string, ms: number) => (message: string) =>
    message.replace(new RegExp(`(${label}: )(.*)`), (_, name: string, time: string) => {
      return name + new Date(Date.parse(time) + ms).toISOString()
    })
  const added = (line: string) => (message: string) => `${message}\n${line}`

  it.each<[string, string | undefined, (message: string) => string]>([
    ['another domain', 'domain', (text) => text.replace('localhost:5173 wants', 'localhost:5174 wants')],
    ['a domain with its scheme', 'domain', (text) => `http://${text}`],
    ['a path', 'uri', (text) => text.replace(`URI: ${TEST_ORIGIN}`, `URI: ${TEST_ORIGIN}/pay`)],
    ['a slash', 'uri', (text) => text.replace(`URI: ${TEST_ORIGIN}`, `URI: ${TEST_ORIGIN}/`)],
    ['a query', 'uri', (text) => text.replace(`URI: ${TEST_ORIGIN}`, `URI: ${TEST_ORIGIN}?to=x`)],
    ['another version', undefined, (text) => text.replace('Version: 1', 'Version: 2')],
    ['another chain', 'chainId', (text) => text.replace('Chain ID: 31337', 'Chain ID: 1')],
    ['another statement', 'statement', (text) => text.replace('moves no money', 'moves all money')],
    ['no statement', 'statement', (text) => text.replace(`${SIGN_IN_STATEMENT}\n\n`, '\n')],
    ['a request id', 'requestId', added('Request ID: 7')],
    ['resources', 'resources', added('Resources:\n- https://evil.example/terms')],
    ['an empty list of resources', 'resources', added('Resources:')],
    ['a time to begin', 'notBefore', added('Not Before: 2020-01-01T00:00:00.000Z')],
    ['a time before it was asked for', 'issuedAt', moved('Issued At', -1)],
    ['a time after it expires', 'issuedAt', moved('Issued At', 6 * MINUTE_MS)],
    ['a distant expiry', 'expirationTime', moved('Expiration Time', 1)],
    ['no expiry', 'expirationTime', (text) => text.replace(/\nExpiration Time: .*/, '')],
    ['an expiry that is not later', 'expirationTime', moved('Issued At', 5 * MINUTE_MS)],
    ['an additional line', undefined, added('Amount: 1')],
    ['other line endings', undefined, (text) => text.replaceAll('\n', '\r\n')],
  ])('with %s is refused by its field, without asking the node', async (_, field, mutate) => {
    const right = await requestedMessage()
    const message = mutate(right)
    expect(message).not.toBe(right)
    const answer = await send(message)
    expect([answer.code, Object.keys(answer.fields ?? {})]).toEqual([
      'SIGN_IN_INVALID',
      [field === undefined ? 'message' : `message.${field}`],
    ])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect((await send(mutate(await requestedMessage()), stranger, bankWithoutNode())).code).toBe(
      'SIGN_IN_INVALID',
    )
  })

  it('that is valid reaches the node only if another key signed it, and never with a truncated signature', async () => {
    expect((await send(await requestedMessage(), stranger, bankWithoutNode())).code).toBe('CHAIN_UNAVAILABLE')
    const message = await requestedMessage()
    const signature = (await stranger.signMessage(message)).slice(0, -2)
    expect((await post(bankWithoutNode(), calls.authVerify.path, { message, signature })).code).toBe(
      'SIGN_IN_SIGNATURE',
    )
  })
})

describe('a session', () => {
  it('is required', async () => {
    for (const cookie of ['', 'florin_session=made-up', 'florin_session=']) {
      expect(await cards(cookie)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    }
  })

  it('is valid for its own wallet only', async () => {
    const cookie = cookieOf(await signIn(world.bank, wallet))
    expect(await cards(cookie, world.bank.settings.treasury)).toMatchObject({
      status: 403,
      code: 'WRONG_WALLET',
    })
  })

  it('ends with the whitelist entry, on the very next call of any kind', async () => {
    const customer = await newCustomer(world.bank, world.chain)
    expect((await customer.call(calls.creditAll)).status).toBe(200)
    await world.bank.blacklist(customer.address)
    for (const call of [calls.creditAll, calls.usersGet, calls.kycGet, calls.debitBalance, calls.wireAll]) {
      const body = 'address' in call.request.def.shape ? { address: customer.address } : {}
      expect(await customer.call(call, body)).toMatchObject({ status: 403, code: 'NOT_WHITELISTED' })
    }
  })

  it('stays ended when its wallet leaves the whitelist and returns', async () => {
    const cookie = cookieOf(await signIn(world.bank, wallet))
    await world.bank.blacklist(wallet.address)
    const left = await world.bank.db
      .selectFrom('sessions')
      .where('wallet', '=', wallet.address)
      .selectAll()
      .execute()
    expect(left).toEqual([])
    await world.bank.whitelist(wallet.address)
    expect(await cards(cookie)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  })

  it('does not start for a wallet that leaves the whitelist while it signs in', async () => {
    const context = new Context(new Request('http://bank/'))
    const { address } = newWallet()
    const starting = startSession(world.bank.deps, context, address, TEST_ORIGIN)
    await expect(starting).rejects.toMatchObject({ code: 'NOT_WHITELISTED' })
  })

  it('ends as the oldest when its wallet has more than twenty', async () => {
    const cookies: string[] = []
    for (let count = 0; count < 22; count++) {
      world.bank.passTime(1000)
      cookies.push(cookieOf(await signIn(world.bank, wallet)))
    }
    const statuses = await Promise.all(cookies.map(async (cookie) => (await cards(cookie)).status))
    expect(statuses).toEqual([401, 401, ...Array<number>(20).fill(200)])
  })

  it('ends after twelve hours', async () => {
    const cookie = cookieOf(await signIn(world.bank, wallet))
    world.bank.passTime(12 * 60 * MINUTE_MS - 1000)
    expect((await cards(cookie)).status).toBe(200)
    world.bank.passTime(1000)
    expect((await cards(cookie)).status).toBe(401)
  })

  it('ends when the browser signs out or signs in again', async () => {
    const first = cookieOf(await signIn(world.bank, wallet))
    const second = cookieOf(await signIn(world.bank, wallet, {}, { cookie: first }))
    expect((await cards(first)).status).toBe(401)
    expect((await cards(second)).status).toBe(200)
    const out = await post(world.bank, calls.authLogout.path, {}, { cookie: second })
    expect(out.headers.get('set-cookie')).toMatch(/^florin_session=;.*Max-Age=0/)
    expect((await cards(second)).status).toBe(401)
  })

  it('outlives a page that leaves another wallet late', async () => {
    const cookie = cookieOf(await signIn(world.bank, wallet))
    const other = '0x00000000000000000000000000000000000000AA'
    const out = await post(world.bank, calls.authLogout.path, { wallet: other }, { cookie })
    expect([out.status, out.headers.get('set-cookie')]).toEqual([200, null])
    expect((await cards(cookie)).status).toBe(200)
    await post(world.bank, calls.authLogout.path, { wallet: wallet.address }, { cookie })
    expect((await cards(cookie)).status).toBe(401)
  })

  it('is in the database as a hash only', async () => {
    const [, token = ''] = cookieOf(await signIn(world.bank, wallet)).split('=')
    const rows = await world.bank.db.selectFrom('sessions').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('the sessions of a wallet', () => {
  const HOUR_MS = 60 * MINUTE_MS
  const list = async (cookie: string) =>
    (await post(world.bank, calls.authSessions.path, { wallet: wallet.address }, { cookie })).body.sessions
  const endOthers = (cookie: string) =>
    post(world.bank, calls.authSessionsEnd.path, { wallet: wallet.address }, { cookie })

  it('are listed for their owner while they are live, without anything that opens a session', async () => {
    const cookies: string[] = []
    for (const hours of [0, 11, 0.5]) {
      world.bank.passTime(hours * HOUR_MS)
      cookies.push(cookieOf(await signIn(world.bank, wallet)))
    }
    const [, second = '', third = ''] = cookies
    await newCustomer(world.bank, world.chain)
    const ages = async (cookie: string) =>
      ((await list(cookie)) as Session[]).map(({ createdAt, expiresAt, isCurrent }) => [
        Math.round((world.bank.now().getTime() - Date.parse(createdAt)) / MINUTE_MS),
        (Date.parse(expiresAt) - Date.parse(createdAt)) / HOUR_MS,
        isCurrent,
      ])
    expect(await ages(third)).toEqual([
      [0, 12, true],
      [30, 12, false],
      [690, 12, false],
    ])
    world.bank.passTime(HOUR_MS)
    expect(await ages(second)).toEqual([
      [60, 12, false],
      [90, 12, true],
    ])
    const rows = await world.bank.db.selectFrom('sessions').select('token_hash').execute()
    const text = JSON.stringify(await list(third))
    for (const secret of [
      ...cookies.map((cookie) => cookie.split('=')[1] ?? '-'),
      ...rows.map((row) => row.token_hash),
    ])
      expect(text).not.toContain(secret)
  })

  it('end one at a time by their id, for their owner alone', async () => {
    const cookies: string[] = []
    for (const _ of ['first', 'second', 'own']) {
      world.bank.passTime(1_000)
      cookies.push(cookieOf(await signIn(world.bank, wallet)))
    }
    const [first = '', second = '', own = ''] = cookies
    const ids = ((await list(own)) as Session[]).map(({ id }) => id)
    expect(new Set(ids).size).toBe(3)
    const end = (cookie: string, address: string) =>
      post(world.bank, calls.authSessionsEnd.path, { wallet: address, id: ids[1] }, { cookie })
    const stranger = await newCustomer(world.bank, world.chain)
    expect((await end(stranger.cookie, stranger.address)).status).toBe(200)
    expect((await cards(second)).status).toBe(200)
    for (const _ of ['once', 'again']) expect((await end(own, wallet.address)).status).toBe(200)
    const statuses = await Promise.all([first, second, own].map(async (each) => (await cards(each)).status))
    expect(statuses).toEqual([200, 401, 200])
  })

  it('all end on request except the current one, with one event on the audit trail', async () => {
    const [first, second, own] = [
      cookieOf(await signIn(world.bank, wallet)),
      cookieOf(await signIn(world.bank, wallet)),
      cookieOf(await signIn(world.bank, wallet)),
    ]
    const stranger = await newCustomer(world.bank, world.chain)
    for (const _ of ['once', 'again']) expect((await endOthers(own)).body).toEqual({ success: true })
    for (const ended of [first, second]) expect((await cards(ended)).status).toBe(401)
    expect((await cards(own)).status).toBe(200)
    expect((await stranger.call(calls.creditAll)).status).toBe(200)
    expect(await list(own)).toMatchObject([{ isCurrent: true }])
    const events = await world.bank.db
      .selectFrom('events')
      .select('kind')
      .where('wallet', '=', wallet.address)
      .execute()
    expect(events.filter(({ kind }) => kind === 'SessionsEnded')).toHaveLength(1)
  })
})
