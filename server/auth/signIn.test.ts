import { Wallet } from 'ethers'
import { signInMessage } from '../../src/lib/signIn'
import { calls } from '../../src/services/contracts'
import { cookieOf, newCustomer, post, signIn } from '../testing/customer'
import { TEST_ORIGIN } from '../testing/makeBank'
import { withBank } from '../testing/withBank'

const SECURE_ORIGIN = 'https://florin.example'
const MINUTE_MS = 60_000
const world = withBank({ allowedOrigins: [TEST_ORIGIN, SECURE_ORIGIN] })
let wallet: Wallet
beforeEach(async () => {
  wallet = new Wallet(Wallet.createRandom().privateKey)
  await world.bank.whitelist(wallet.address)
})

const cards = (cookie: string, address = wallet.address) =>
  post(world.bank, calls.creditAll.path, { wallet: address }, { cookie })
const nonceFor = async (address: string) =>
  String((await post(world.bank, calls.authNonce.path, { wallet: address })).body.nonce)

/** A right message, signed by the wallet or by `signer`. */
async function proof(nonce: string, signer: Wallet = wallet) {
  const issuedAt = world.bank.now()
  const expiresAt = new Date(issuedAt.getTime() + 10 * MINUTE_MS)
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

  it('marks the cookie secure where the page is', async () => {
    const answer = await signIn(world.bank, wallet, { origin: SECURE_ORIGIN }, { origin: SECURE_ORIGIN })
    expect(answer.headers.get('set-cookie')).toContain('Secure')
  })

  it.each<[string, string, object]>([
    ['a page of another site', 'SIGN_IN_INVALID', { origin: 'https://evil.example' }],
    ['another of its own pages than the one that posts', 'SIGN_IN_INVALID', { origin: SECURE_ORIGIN }],
    ['another chain', 'SIGN_IN_INVALID', { chainId: 1 }],
    ['a nonce the bank never gave', 'SIGN_IN_EXPIRED', { nonce: 'abcdefgh12345678' }],
    ['a time that has passed', 'SIGN_IN_EXPIRED', { expiresAt: new Date(Date.now() - 1000) }],
    [
      'a time that lies ahead',
      'SIGN_IN_INVALID',
      { issuedAt: new Date(Date.now() + 30 * MINUTE_MS), expiresAt: new Date(Date.now() + 60 * MINUTE_MS) },
    ],
  ])('is refused for %s', async (_, code, changes) => {
    const answer = await signIn(world.bank, wallet, changes)
    expect(answer.code).toBe(code)
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('is refused with the signature of another wallet, and the nonce is gone', async () => {
    const nonce = await nonceFor(wallet.address)
    const forged = await proof(nonce, new Wallet(Wallet.createRandom().privateKey))
    expect((await post(world.bank, calls.authVerify.path, forged)).code).toBe('SIGN_IN_SIGNATURE')
    expect((await post(world.bank, calls.authVerify.path, await proof(nonce))).code).toBe('SIGN_IN_EXPIRED')
  })

  it('takes a nonce once, also when it comes twice at once', async () => {
    const right = await proof(await nonceFor(wallet.address))
    const answers = await Promise.all([1, 2].map(() => post(world.bank, calls.authVerify.path, right)))
    expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['SIGN_IN_EXPIRED', 'ok'])
  })

  it('takes a nonce for five minutes only', async () => {
    const nonce = await nonceFor(wallet.address)
    world.bank.passTime(5 * MINUTE_MS)
    expect((await post(world.bank, calls.authVerify.path, await proof(nonce))).code).toBe('SIGN_IN_EXPIRED')
  })

  it("is refused with another wallet's nonce", async () => {
    const nonce = await nonceFor(world.bank.settings.treasury)
    expect((await post(world.bank, calls.authVerify.path, await proof(nonce))).code).toBe('SIGN_IN_INVALID')
  })

  it.each(['hello', '', '\n'.repeat(3999)])('is refused for a message that is none: %j', async (message) => {
    expect((await post(world.bank, calls.authVerify.path, { message, signature: '0x00' })).code).toBe(
      'SIGN_IN_INVALID',
    )
  })

  it.each(['0x00', `0x${'ff'.repeat(65)}`, `0x${'ab'.repeat(9000)}`])(
    'is refused with a signature that is none',
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

  it('takes the word of a contract wallet (ERC-1271)', async () => {
    // Returns its first four bytes of calldata for whatever it is asked, which is how the standard says yes.
    const yes = '0x600035600052602060 00f3'.replace(' ', '')
    await world.chain.send('anvil_setCode', wallet.address, yes)
    const nobody = new Wallet(Wallet.createRandom().privateKey)
    const vouched = await proof(await nonceFor(wallet.address), nobody)
    expect((await post(world.bank, calls.authVerify.path, vouched)).status).toBe(200)
    await world.chain.send('anvil_setCode', wallet.address, '0x60006000fd')
    const refused = await proof(await nonceFor(wallet.address), nobody)
    expect((await post(world.bank, calls.authVerify.path, refused)).code).toBe('SIGN_IN_SIGNATURE')
  })
})

describe('a session', () => {
  it('is asked for', async () => {
    for (const cookie of ['', 'florin_session=made-up', 'florin_session=']) {
      expect(await cards(cookie)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    }
  })

  it('speaks for its own wallet only', async () => {
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

  it('ends after twelve hours', async () => {
    const cookie = cookieOf(await signIn(world.bank, wallet))
    world.bank.passTime(12 * 60 * MINUTE_MS - 1000)
    expect((await cards(cookie)).status).toBe(200)
    world.bank.passTime(1000)
    expect((await cards(cookie)).status).toBe(401)
  })

  it('ends with signing out, and with signing in again in the same browser', async () => {
    const first = cookieOf(await signIn(world.bank, wallet))
    const second = cookieOf(await signIn(world.bank, wallet, {}, { cookie: first }))
    expect((await cards(first)).status).toBe(401)
    expect((await cards(second)).status).toBe(200)
    const out = await post(world.bank, calls.authLogout.path, {}, { cookie: second })
    expect(out.headers.get('set-cookie')).toMatch(/^florin_session=;.*Max-Age=0/)
    expect((await cards(second)).status).toBe(401)
  })

  it('is known to the database by a hash only', async () => {
    const [, token = ''] = cookieOf(await signIn(world.bank, wallet)).split('=')
    const rows = await world.bank.db.selectFrom('sessions').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
