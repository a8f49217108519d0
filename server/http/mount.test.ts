import { randomUUID } from 'node:crypto'
import { WeiPerEther } from 'ethers'
import { sql } from 'kysely'
import { calls } from '../../src/services/contracts'
import { accountBody, creditBody, wireBody } from '../testing/bodies'
import { cookieOf, newCustomer, post, signInProof, type Customer } from '../testing/customer'
import { TEST_ORIGIN } from '../testing/makeBank'
import { withBank } from '../testing/withBank'
import { newWallet } from '../testing/newWallet'

const world = withBank()
let customer: Customer
beforeAll(async () => {
  customer = await newCustomer(world.bank, world.chain)
})

const send = (body: unknown, headers: Record<string, string> = {}) =>
  post(world.bank, calls.creditAll.path, body, { cookie: customer.cookie, ...headers })

describe('a body', () => {
  it.each(['', '{', '{"wallet":}', 'null garbage', '\ufeff', '{"a":1}{'])(
    'without JSON is refused: %j',
    async (text) => {
      expect(await send(text)).toMatchObject({ status: 400, code: 'MALFORMED_JSON' })
    },
  )

  it.each(['[]', 'null', '1', '"text"', 'true', '[{"wallet":1}]'])(
    'without an object is refused: %s',
    async (text) => {
      expect(await send(text)).toMatchObject({ status: 422, code: 'INVALID_REQUEST' })
    },
  )

  it.each<[string, unknown, string]>([
    ['is missing', undefined, 'Is missing.'],
    ['is null', null, 'Must be of type string.'],
    ['is a number', 5, 'Must be of type string.'],
    ['is a list', ['0x'], 'Must be of type string.'],
    ['is too short', '0x12', 'Must be an address: 0x and 40 hexadecimal digits.'],
    ['ends in a NUL', `0x${'1'.repeat(40)}\0`, 'Must be plain text.'],
  ])('whose wallet %s is refused by the field', async (_, wallet, sentence) => {
    expect(await send({ wallet })).toMatchObject({
      status: 422,
      code: 'INVALID_REQUEST',
      fields: { wallet: sentence },
    })
  })

  it('with unknown fields is refused by their names', async () => {
    const { fields } = await send({ wallet: customer.address, extra: 1, more: {} })
    expect(fields).toEqual({ extra: 'Is not a known field.', more: 'Is not a known field.' })
  })

  it('with very long or very many fields gets a short answer', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`field ${index}`, 1]))
    const long = { nested: { ['k'.repeat(30_000)]: '\u0000' } }
    for (const extra of [many, { ['k'.repeat(30_000)]: 1 }, long]) {
      const { status, body } = await send({ wallet: customer.address, ...extra })
      expect(status).toBe(422)
      expect(JSON.stringify(body).length).toBeLessThan(3_000)
    }
  })

  it('with wrong nested fields is refused by their dotted paths', async () => {
    const { recipientDetails, bankingDetails } = wireBody
    const { status, fields } = await customer.call(calls.wireCreate, {
      ...wireBody,
      amount: 2500,
      transactionHash: '0x',
      recipientDetails: { ...recipientDetails, name: 'A\u0000da', note: 'x' },
      bankingDetails: { ...bankingDetails, iban: 'no' },
    })
    expect([status, fields]).toEqual([422, { 'recipientDetails.name': 'Must be plain text.' }])
    const other = await customer.call(calls.wireCreate, {
      ...wireBody,
      amount: 2500,
      transactionHash: '0x',
      recipientDetails: { ...recipientDetails, note: 'x' },
      bankingDetails: { ...bankingDetails, iban: 'no' },
    })
    expect(Object.keys(other.fields ?? {}).sort()).toEqual([
      'amount',
      'bankingDetails.iban',
      'recipientDetails.note',
      'transactionHash',
    ])
  })

  it.each<[string, string, object]>([
    [
      'a prototype',
      '{"wallet":"W","__proto__":{"polluted":true}}',
      { body: 'Has a field that is not known.' },
    ],
    ['a spelled-out one', '{"wallet":"W","\\u005f_proto__":{}}', { body: 'Has a field that is not known.' }],
    ['half a surrogate pair', '{"wallet":"\\ud800"}', { wallet: 'Must be plain text.' }],
    [
      'a depth of 10,000',
      `{"wallet":${'['.repeat(1e4)}${']'.repeat(1e4)}}`,
      { wallet: 'Is nested too deeply.' },
    ],
  ])('with %s is refused', async (_, text, fields) => {
    expect(await send(text.replace('W', customer.address))).toMatchObject({ status: 422, fields })
    expect({}).not.toHaveProperty('polluted')
  })

  it('with an invalid e-mail address is refused', async () => {
    for (const email of ['ada', 'ada@example', `${'a'.repeat(250)}@example.org`, 'ada@example.org\n']) {
      const { status, fields } = await customer.call(calls.kycUpdate, { fullName: 'Ada', email })
      expect([status, Object.keys(fields ?? {})]).toEqual([422, ['email']])
    }
  })

  it('with invisible characters in a name or label is refused by the field, and any script is accepted', async () => {
    const email = 'ada@example.org'
    const label = (accountLabel: string) => ({
      ...accountBody(customer.address, customer.address),
      accountLabel,
      selectedChain: 1,
      transactionHash: `0x${'1'.repeat(64)}`,
    })
    for (const text of ['Ada \u202eecalevoL', 'A\u200bda', 'A\u034fda', '\u3164', 'A\nda']) {
      const name = await customer.call(calls.kycUpdate, { fullName: text, email })
      expect([text, name.status, Object.keys(name.fields ?? {})]).toEqual([text, 422, ['fullName']])
      const labelled = await customer.call(calls.accountsCreate, label(text))
      expect([text, Object.keys(labelled.fields ?? {})]).toEqual([text, ['accountLabel']])
    }
    for (const text of ['李小龍', 'علی\u200cرضا', 'Владимир', 'Łukasz O’Brien']) {
      const { body } = await customer.call(calls.kycUpdate, { fullName: text, email })
      expect(body.user).toMatchObject({ fullName: text })
      expect((await customer.call(calls.accountsCreate, label(text))).code).toBe('TRANSACTION_WRONG_CHAIN')
    }
  })

  it('with half a surrogate pair never reaches the database', async () => {
    const answer = await customer.call(calls.kycUpdate, { fullName: 'Ada \ud800', email: 'ada@example.org' })
    expect(answer).toMatchObject({ status: 422, fields: { fullName: 'Must be plain text.' } })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])(
    'of type "%s" is refused',
    async (type) => {
      expect(await send({ wallet: customer.address }, { 'content-type': type })).toMatchObject({
        status: 415,
        code: 'UNSUPPORTED_MEDIA_TYPE',
      })
    },
  )

  it('of JSON with a charset is accepted', async () => {
    expect(
      (await send({ wallet: customer.address }, { 'content-type': 'application/json; charset=utf-8' }))
        .status,
    ).toBe(200)
  })

  it('over 64 KiB is refused, with and without a content length', async () => {
    const text = JSON.stringify({ wallet: 'x'.repeat(10_000_000) })
    expect(await send(text)).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
    expect(await send('{}', { 'content-length': '10000000' })).toMatchObject({ status: 413 })
  })

  it('without an end is read up to the limit', async () => {
    let pulled = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1
        controller.enqueue(new Uint8Array(1024).fill(32))
      },
    })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' }
    const { status } = await world.bank.app.request(calls.terms.path, init)
    expect(status).toBe(413)
    expect(pulled).toBeLessThan(80)
  })
})

describe('an address', () => {
  it('is accepted in one case, answered with its checksum, and refused in a wrong case', async () => {
    const { address } = customer
    for (const wallet of [address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`, address]) {
      expect(
        (await post(world.bank, calls.usersGet.path, { wallet }, { cookie: customer.cookie })).body.user,
      ).toMatchObject({
        wallet: address,
      })
    }
    const flipped = address.replace(/[a-fA-F](?=[^a-fA-F]*$)/, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    expect(await send({ wallet: flipped })).toMatchObject({
      status: 422,
      fields: { wallet: expect.stringContaining('EIP-55') as string },
    })
  })

  it('is checked where the contract has an address, and nowhere else', async () => {
    const wrong = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const { fields } = await customer.call(calls.accountsCreate, {
      accountLabel: wrong,
      userPermissions: { owners: [customer.address, wrong], threshold: 1 },
      transactionHash: `0x${'1'.repeat(64)}`,
      selectedChain: 31337,
      accountAddress: newWallet().address,
    })
    expect(Object.keys(fields ?? {})).toEqual(['userPermissions.owners.1'])
  })
})

describe('a call', () => {
  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('by %s is refused with the allowed method', async (method) => {
    for (const path of ['/credit/all', '/debit/some-id', '/wire/create', '/api/whitelisted']) {
      const response = await world.bank.app.request(path, { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
      expect(await response.json()).toMatchObject({ success: false, error: { code: 'METHOD_NOT_ALLOWED' } })
    }
  })

  it('to an unknown path gets NOT_FOUND in JSON', async () => {
    const response = await world.bank.app.request('/nothing/here', { method: 'POST' })
    expect([response.status, await response.json()]).toEqual([
      404,
      { success: false, error: { code: 'NOT_FOUND', message: 'There is nothing here.' } },
    ])
  })

  it.each(['x', '1', '%00', '%', "' or 1=1 --", '../all', 'F'.repeat(36)])(
    'for an id that is no UUID gets NOT_FOUND: %s',
    async (id) => {
      expect(
        await post(
          world.bank,
          `/debit/${id.includes('%') ? id : encodeURIComponent(id)}`,
          { wallet: customer.address },
          { cookie: customer.cookie },
        ),
      ).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      })
    },
  )

  it('from a foreign page is refused, and without an Origin it is accepted', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:51730', 'http://localhost']) {
      expect(await send({ wallet: customer.address }, { origin })).toMatchObject({
        status: 403,
        code: 'FOREIGN_ORIGIN',
      })
    }
    const response = await world.bank.app.request(calls.creditAll.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: customer.cookie },
      body: JSON.stringify({ wallet: customer.address }),
    })
    expect(response.status).toBe(200)
  })

  it('passes the CORS preflight of an allowed page, and of no other', async () => {
    const ask = (origin: string) =>
      world.bank.app.request(calls.creditAll.path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
        },
      })
    const own = await ask(TEST_ORIGIN)
    expect(own.status).toBe(204)
    expect(Object.fromEntries(own.headers)).toMatchObject({
      'access-control-allow-origin': TEST_ORIGIN,
      'access-control-allow-credentials': 'true',
      'access-control-max-age': '600',
    })
    expect((await ask('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
  })

  it('names its page in the answer if that page is allowed, accepted or refused, and no other page', async () => {
    const allowed = async (answer: ReturnType<typeof send>) =>
      (await answer).headers.get('access-control-allow-origin')
    const own = { origin: TEST_ORIGIN }
    expect(await allowed(send({ wallet: customer.address }, own))).toBe(TEST_ORIGIN)
    expect(await allowed(send('{', own))).toBe(TEST_ORIGIN)
    for (const origin of ['https://evil.example', 'null', `${TEST_ORIGIN}.evil.example`])
      expect(await allowed(send({ wallet: customer.address }, { origin }))).toBeNull()
    const { headers } = await send({ wallet: customer.address }, own)
    expect(headers.get('access-control-allow-credentials')).toBe('true')
    // A cache must not give one page's answer to another page.
    expect(headers.get('vary')).toBe('Origin')
  })

  it('has a request id that is in the log, accepted or refused', async () => {
    const answers = [
      await send({ wallet: customer.address }),
      await send('{'),
      await send({}, { origin: 'null' }),
    ]
    const ids = answers.map(({ headers }) => headers.get('x-request-id') ?? 'none')
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(world.bank.logged()).toContain(id)
    expect(answers[0]?.headers.get('access-control-expose-headers')).toBe('x-request-id,retry-after')
    expect(answers[0]?.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answers[0]?.headers.get('cache-control')).toBe('no-store')
  })

  it('has the request id that the caller sent, if it is a random UUID', async () => {
    const sent = randomUUID()
    const idOf = async (id: string) =>
      (await send({ wallet: customer.address }, { 'x-request-id': id })).headers.get('x-request-id')
    expect(await idOf(sent)).toBe(sent)
    expect(world.bank.logged()).toContain(sent)
    for (const other of ['7', `${sent}0`, 'Lena Secretive'])
      expect(await idOf(other)).toMatch(/^[0-9a-f-]{36}$/)
    expect(world.bank.logged()).not.toContain('Lena Secretive')
  })

  it('leaves nothing personal and no secret in the log of a customer’s whole life', async () => {
    const { bank, chain } = world
    const nonce = async () =>
      String((await post(bank, calls.authNonce.path, { wallet: customer.address })).body.nonce)
    const proof = await signInProof(bank, customer.wallet, { nonce: await nonce() })
    const again = await post(bank, calls.authVerify.path, proof)
    const refused = await post(bank, calls.authVerify.path, proof)
    expect([again.code, refused.code]).toEqual([undefined, 'SIGN_IN_EXPIRED'])
    const details = { fullName: 'Very Private', email: 'private@example.org' }
    const personal = {
      recipientDetails: {
        name: 'Lena Secretive',
        town: 'Hiddenburg',
        country: 'DE',
        addressLine1: 'Quiet Lane 4',
      },
      bankingDetails: { scheme: 'iban', iban: 'DE89370400440532013000', reference: 'Divorce lawyer' },
    }
    const [credit, debit, wire, unused] = await customer.payMany(4, WeiPerEther)
    const opened = await customer.call(calls.creditCreate, { ...creditBody, transactionHash: credit })
    const { id } = opened.body.creditCard as { id: string }
    const answers = [
      opened,
      await customer.call(calls.usersCreate),
      await customer.call(calls.kycUpdate, details),
      await customer.call(calls.kycGet),
      await customer.call(calls.debitCreate, { amount: '2500.00', transactionHash: debit }),
      await customer.call(calls.wireCheck, { ...wireBody, ...personal }),
      await customer.call(calls.wireCreate, { ...wireBody, ...personal, transactionHash: wire }),
      await customer.call(calls.creditFreeze, {}, id),
      await customer.call(calls.activityAll),
    ]
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => undefined))
    const { number } = (await customer.call(calls.cardNumber, {}, id)).body
    // Each of these is refused, with what it holds.
    const refusals = [
      await customer.call(calls.kycUpdate, { ...details, email: 'private@' }),
      await customer.call(calls.wireCheck, { ...wireBody, ...personal, amount: 'Very Private' }),
      await customer.call(calls.accountsCreate, {
        ...accountBody(customer.address, customer.address),
        accountLabel: 'Hidden hoard',
        transactionHash: unused,
      }),
      await send(`{"fullName":"Very Private","email":"private@example.org"`, { cookie: customer.cookie }),
      await send({ wallet: customer.address, Hiddenburg: 'Lena Secretive' }, { cookie: customer.cookie }),
    ]
    expect(refusals.map(({ code }) => code)).not.toContain(undefined)
    // A query that breaks logs its error, which knows its parameters.
    await sql`alter table users rename column email to gone`.execute(bank.db)
    expect((await customer.call(calls.kycUpdate, { ...details, fullName: 'Private Too' })).code).toBe(
      'INTERNAL',
    )
    await sql`alter table users rename column gone to email`.execute(bank.db)
    await chain.mine()
    await bank.watch()

    const { kycToken } = (await customer.call(calls.kycGet)).body.user as { kycToken: string }
    const secrets = [
      ...['Very Private', 'Private Too', 'private@', 'Lena Secretive', 'Hiddenburg', 'Quiet Lane'],
      ...['DE89370400440532013000', 'Divorce lawyer', 'Hidden hoard', String(number), kycToken],
      ...[customer.cookie, cookieOf(again)].map((cookie) => cookie.split('=')[1] ?? cookie),
      ...[proof.signature, customer.wallet.privateKey, customer.address, customer.address.toLowerCase()],
    ]
    // No route has an address in its path, but a caller may try one.
    await bank.app.request(`/whitelisted/${customer.address}`)
    const log = bank.logged()
    expect(log).toContain('a call broke')
    expect(secrets.filter((secret) => secret === '' || log.includes(secret))).toEqual([])
  })
})
