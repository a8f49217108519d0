import { randomUUID } from 'node:crypto'
import { WeiPerEther } from 'ethers'
import { formatUsd } from '../../src/lib/format'
import { bodyHash, encodeMemo } from '../../src/lib/memo'
import { usdFromCents } from '../../src/lib/money'
import { calls, pathOf, type CallName } from '../../src/services/contracts'
import { decideKyc } from '../kyc'
import { creditBody, wireBody } from '../testing/bodies'
import { newCustomer, post } from '../testing/customer'
import { withBankCustomer } from '../testing/withBankCustomer'

const world = withBankCustomer()

describe('credit cards', () => {
  it('follow the example of 5,000 against 4 ETH', async () => {
    const transactionHash = await world.customer.pay(4n * WeiPerEther)
    const { status, body } = await world.customer.call(calls.creditCreate, { ...creditBody, transactionHash })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      creditCard: {
        id: expect.any(String) as string,
        cardStatus: 'Active',
        amount: '5000.00',
        marginCallPrice: '1750.71',
        liquidationPrice: '1500.61',
        collateralizedAmount: '4',
        collateralizedAssetValue: '10000.00',
        addedCollateral: [],
        transactionHash,
        lastFour: expect.stringMatching(/^\d{4}$/) as string,
        expiry: expect.stringMatching(/^\d{4}-\d{2}$/) as string,
        fundingStatus: 'Confirmed',
        createdAt: expect.any(String) as string,
      },
    })
    const id = (body.creditCard as { id: string }).id
    expect((await world.customer.call(calls.creditSingle, {}, id)).body).toEqual(body)
    expect((await world.customer.call(calls.creditAll)).body).toEqual({
      success: true,
      creditCards: [body.creditCard],
    })
  })

  it('shrink to half of what the collateral is worth', async () => {
    const transactionHash = await world.customer.pay(WeiPerEther + 1n)
    const { body } = await world.customer.call(calls.creditCreate, { ...creditBody, transactionHash })
    expect(body.creditCard).toMatchObject({ amount: '1250.00', collateralizedAmount: '1.000000000000000001' })
  })

  it('are refused by the field for a line of nothing', async () => {
    const transactionHash = await world.customer.pay(WeiPerEther)
    const answer = await world.customer.call(calls.creditCreate, {
      ...creditBody,
      amount: '0.00',
      transactionHash,
    })
    expect(answer).toMatchObject({
      code: 'INVALID_REQUEST',
      fields: { amount: expect.any(String) as string },
    })
  })

  it('freeze and unfreeze, and a second time changes nothing', async () => {
    const transactionHash = await world.customer.pay(WeiPerEther)
    const { body } = await world.customer.call(calls.creditCreate, { ...creditBody, transactionHash })
    const { id } = body.creditCard as { id: string }
    for (const call of [calls.creditFreeze, calls.creditFreeze]) {
      expect((await world.customer.call(call, {}, id)).body).toEqual({ success: true })
      expect((await world.customer.call(calls.creditSingle, {}, id)).body).toMatchObject({
        creditCard: { cardStatus: 'Frozen' },
      })
    }
    await world.customer.call(calls.creditUnfreeze, {}, id)
    expect((await world.customer.call(calls.creditSingle, {}, id)).body).toMatchObject({
      creditCard: { cardStatus: 'Active' },
    })
    const events = await world.bank.db
      .selectFrom('events')
      .select('kind')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['CreditCardOpened', 'CardFrozen', 'CardUnfrozen'])
  })

  it('are not found for another wallet', async () => {
    const transactionHash = await world.customer.pay(WeiPerEther)
    const { body } = await world.customer.call(calls.creditCreate, { ...creditBody, transactionHash })
    const { id } = body.creditCard as { id: string }
    const stranger = await newCustomer(world.bank, world.chain)
    for (const call of [calls.creditSingle, calls.creditFreeze, calls.creditUnfreeze]) {
      expect(await stranger.call(call, {}, id)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
    expect((await stranger.call(calls.creditAll)).body).toEqual({ success: true, creditCards: [] })
  })
})

describe('debit cards', () => {
  it('hold the payment, rounded down, and add up on the dashboard', async () => {
    expect((await world.customer.call(calls.debitBalance)).body).toEqual({
      success: true,
      debitBalance: '0.00',
    })
    const wei = WeiPerEther / 2500n + 1n
    for (const count of [1, 2]) {
      const transactionHash = await world.customer.pay(wei * BigInt(count))
      const { body } = await world.customer.call(calls.debitCreate, { transactionHash, amount: '999.00' })
      expect(body.debitCard).toMatchObject({ amount: `${count}.00`, transactionHash })
      const { id } = body.debitCard as { id: string }
      expect((await world.customer.call(calls.debitSingle, {}, id)).body).toEqual(body)
    }
    expect((await world.customer.call(calls.debitAll)).body.debitCards).toHaveLength(2)
    expect((await world.customer.call(calls.debitBalance)).body).toEqual({
      success: true,
      debitBalance: '3.00',
    })
  })

  it('add up far beyond what a single card may hold', async () => {
    const { bank, customer } = world
    const transactionHash = await customer.pay(WeiPerEther)
    await customer.call(calls.debitCreate, { transactionHash, amount: '999.00' })
    const most = 2n ** 63n - 1n
    const own = (hash: string, sequence: bigint) =>
      bank.db
        .insertInto('debit_cards')
        .values({ ...card(hash), id: randomUUID(), sequence, amount_cents: most })
        .returning('id')
        .executeTakeFirstOrThrow()
    const payment = await bank.db
      .selectFrom('payments')
      .selectAll()
      .where('transaction_hash', '=', transactionHash)
      .executeTakeFirstOrThrow()
    const card = (hash: string) => ({
      wallet: customer.address,
      transaction_hash: hash,
      key_version: 1,
      last_four: '0000',
      expiry: '2029-01',
      created_at: bank.now(),
    })
    for (const [hash, sequence] of [
      ['0xa', 900_001n],
      ['0xb', 900_002n],
    ] as const) {
      const { id } = await own(hash, sequence)
      const ids = { id: randomUUID(), entity_id: id, intent_id: null, transaction_hash: hash }
      await bank.db
        .insertInto('payments')
        .values({ ...payment, ...ids })
        .execute()
    }
    const { status, body } = await customer.call(calls.debitBalance)
    expect([status, body.debitBalance]).toEqual([200, usdFromCents(2n * most + 250_000n)])
    // The app must be able to show it.
    expect(formatUsd(String(body.debitBalance))).toMatch(/^\$184,467,440,737,09\d,/)
  })
})

describe('wires', () => {
  const to = (changes: object) => ({ recipientDetails: { ...wireBody.recipientDetails, ...changes } })
  const about = (changes: object) => ({ bankingDetails: { ...wireBody.bankingDetails, ...changes } })
  /** Pays for a wire as the app does: the memo holds the hash of the body. */
  const payFor = (body: object) => {
    const hash = bodyHash({ ...body, address: world.customer.address })
    return world.customer.pay(
      WeiPerEther,
      encodeMemo({ kind: 'wire', intentId: randomUUID(), bodyHash: hash }),
    )
  }

  it('go out as asked when paid in full, and read back as sent', async () => {
    const transactionHash = await world.customer.pay(WeiPerEther)
    const { body } = await world.customer.call(calls.wireCreate, {
      ...wireBody,
      transactionHash,
      wallet: world.customer.address,
    })
    expect(body.wire).toMatchObject({
      ...wireBody,
      address: world.customer.address,
      status: 'Processing',
      transactionHash,
    })
    expect((await world.customer.call(calls.wireAll)).body).toEqual({ success: true, wires: [body.wire] })
  })

  const expectRefused = async (changes: object, paths: string[]) => {
    const body = { ...wireBody, ...changes }
    const refusal = await world.customer.call(calls.wireCheck, body)
    expect(refusal).toMatchObject({ status: 422, code: 'INVALID_REQUEST' })
    expect(Object.keys(refusal.fields ?? {})).toEqual(paths)
    // The same check runs before recording: the chain is not asked about this transaction.
    const transactionHash = `0x${'1'.repeat(64)}`
    expect((await world.customer.call(calls.wireCreate, { ...body, transactionHash })).fields).toEqual(
      refusal.fields,
    )
  }

  it.each<[object, string[]]>([
    [{ recipientDetails: { ...wireBody.recipientDetails, country: 'ZZ' } }, ['recipientDetails.country']],
    [{ amount: '0.00' }, ['amount']],
    [{ amount: '10000000000000.00' }, ['amount']],
    [
      { bankingDetails: { scheme: 'iban', iban: 'GB34BUKB20201555555555', bic: 'COBADEFF' } },
      ['bankingDetails.iban', 'bankingDetails.bic'],
    ],
    [
      {
        bankingDetails: {
          scheme: 'us',
          routingNumber: '021000022',
          accountNumber: '12345',
          accountType: 'checking',
        },
      },
      ['bankingDetails.routingNumber'],
    ],
  ])('with a fault are refused by the field before they are paid: %j', expectRefused)

  it.each<[string, object, string[]]>([
    ['a direction override', to({ name: 'Ada \u202eecalevoL' }), ['recipientDetails.name']],
    ['letters that are not Latin', to({ name: '李小龍' }), ['recipientDetails.name']],
    ['ligatures that grow', to({ name: '\ufdfa'.repeat(140) }), ['recipientDetails.name']],
    ['signs that grow past the limit', to({ name: '…'.repeat(47) }), ['recipientDetails.name']],
    ['nothing but a mark', to({ name: '\u0301' }), ['recipientDetails.name']],
    ['a zero-width space', to({ town: 'Lon\u200bdon' }), ['recipientDetails.town']],
    ['a soft hyphen', to({ postalCode: 'W1\u00ad1AA' }), ['recipientDetails.postalCode']],
    [
      'a line that grows past its limit, and an emoji',
      to({ addressLine1: 'ß'.repeat(36), addressLine2: '🏠' }),
      ['recipientDetails.addressLine1', 'recipientDetails.addressLine2'],
    ],
    [
      'emoji about the bank',
      about({ bankName: 'Bank 🏦', reference: 'Thanks ❤️' }),
      ['bankingDetails.bankName', 'bankingDetails.reference'],
    ],
  ])('with %s are refused by the field before they are paid', (_, changes, paths) =>
    expectRefused(changes, paths),
  )

  it('go out in letters that banks can send, even if they were paid for in others', async () => {
    const body = {
      ...wireBody,
      ...to({ name: 'Jürgen Groß', town: 'Köln' }),
      ...about({ reference: 'Für “114”' }),
    }
    const transactionHash = await payFor(body)
    const { body: answer } = await world.customer.call(calls.wireCreate, { ...body, transactionHash })
    const sent = { ...to({ name: 'Juergen Gross', town: 'Koeln' }), ...about({ reference: "Fuer '114'" }) }
    expect(answer.wire).toMatchObject(sent)
    expect((await world.customer.call(calls.wireAll)).body.wires).toEqual([answer.wire])
  })

  it('with a name that no bank can send leave their payment unclaimed', async () => {
    const body = { ...wireBody, ...to({ name: 'Ada \u202eecalevoL' }) }
    const transactionHash = await payFor(body)
    expect(await world.customer.call(calls.wireCreate, { ...body, transactionHash })).toMatchObject({
      code: 'INVALID_REQUEST',
      fields: { 'recipientDetails.name': expect.stringContaining('invisible') as string },
    })
    await world.bank.watch()
    expect((await world.customer.call(calls.paymentsUnclaimed)).body.payments).toMatchObject([
      { transactionHash, reason: 'unclaimed' },
    ])
  })

  it('with texts from before that rule can still be read', async () => {
    const transactionHash = await world.customer.pay(WeiPerEther)
    const { body } = await world.customer.call(calls.wireCreate, { ...wireBody, transactionHash })
    const held = { ...wireBody.recipientDetails, name: '李小龍 \u202e🏠' }
    await world.bank.db
      .updateTable('wires')
      .set({ recipient: JSON.stringify(held) })
      .where('id', '=', (body.wire as { id: string }).id)
      .execute()
    expect((await world.customer.call(calls.wireAll)).body.wires).toMatchObject([{ recipientDetails: held }])
  })

  it('without a fault pass the check, which records nothing', async () => {
    const us = { scheme: 'us', routingNumber: '021000021', accountNumber: '12345', accountType: 'savings' }
    for (const changes of [{}, { bankingDetails: us }])
      expect((await world.customer.call(calls.wireCheck, { ...wireBody, ...changes })).body).toEqual({
        success: true,
      })
    expect((await world.customer.call(calls.wireAll)).body).toEqual({ success: true, wires: [] })
  })

  it('refuse two different payers', async () => {
    const body = { ...wireBody, transactionHash: `0x${'1'.repeat(64)}`, wallet: world.bank.settings.treasury }
    expect(await world.customer.call(calls.wireCreate, body)).toMatchObject({
      code: 'INVALID_REQUEST',
      fields: { wallet: 'Must be the same as address.' },
    })
  })
})

describe('users', () => {
  const details = { fullName: 'Ada Lovelace', email: 'ada@example.org' }

  it('are created once, however often they are logged', async () => {
    for (const call of [calls.usersCreate, calls.usersCreate]) {
      expect((await world.customer.call(call)).body).toEqual({ success: true })
    }
    const events = await world.bank.db
      .selectFrom('events')
      .select('kind')
      .where('wallet', '=', world.customer.address)
      .execute()
    expect(events.filter(({ kind }) => kind === 'UserCreated')).toHaveLength(1)
    expect((await world.customer.call(calls.usersGet)).body).toMatchObject({
      user: { wallet: world.customer.address, kycStatus: null },
    })
  })

  it('have no KYC status until it is approved, and the token only where it belongs', async () => {
    const user = async () => (await world.customer.call(calls.kycGet)).body.user as Record<string, unknown>
    expect(await user()).toMatchObject({
      kycStatus: null,
      kycToken: null,
      kycReview: 'none',
      kycPartner: 'Florin',
    })

    const { body } = await world.customer.call(calls.kycUpdate, details)
    expect(body.user).toMatchObject({ ...details, kycStatus: null, kycReview: 'pending' })
    expect(body.user).not.toHaveProperty('kycToken')
    const { kycToken } = await user()
    expect(kycToken).toEqual(expect.any(String))

    await world.bank.db
      .updateTable('users')
      .set({ kyc_status: 'approved' })
      .where('wallet', '=', world.customer.address)
      .execute()
    expect(await user()).toMatchObject({ kycStatus: { status: 'approved' }, kycReview: 'none' })
    await world.customer.call(calls.kycUpdate, details)
    expect(await user()).toMatchObject({ kycStatus: { status: 'approved' }, kycToken })
    await world.customer.call(calls.kycUpdate, { ...details, fullName: 'Ada King' })
    expect(await user()).toMatchObject({ kycStatus: null, kycReview: 'pending' })

    const [submittedAt, at] = [(await user()).kycChangedAt, world.bank.now()]
    expect(submittedAt).toEqual(expect.any(String))
    await decideKyc(world.bank.db, world.customer.address, 'rejected', at, 'The photo is blurred.')
    const rejected = {
      kycReview: 'rejected',
      kycReason: 'The photo is blurred.',
      kycChangedAt: at.toISOString(),
    }
    expect(await user()).toMatchObject({ kycStatus: null, ...rejected })
    expect((await world.customer.call(calls.usersGet)).body.user).toMatchObject(rejected)
    await world.customer.call(calls.kycUpdate, { ...details, fullName: 'Ada King' })
    expect(await user()).toMatchObject({ kycStatus: null, kycReview: 'pending' })
    expect(await user()).not.toHaveProperty('kycReason')
    expect(world.bank.logged()).not.toContain(String(kycToken))
  })
})

describe('every call', () => {
  it('has a route', async () => {
    for (const name of Object.keys(calls) as CallName[]) {
      const { status, code } = await post(world.bank, pathOf(calls[name], 'x'), { nonsense: true })
      expect([name, status, code]).toEqual([name, 422, 'INVALID_REQUEST'])
    }
  })

  it('needs no session for the terms and the whitelist gate', async () => {
    expect((await post(world.bank, calls.terms.path, {})).body).toEqual({
      success: true,
      terms: {
        chainId: 31337,
        treasury: world.bank.settings.treasury,
        confirmations: 2,
        loanToValue: { opening: '0.500', marginCall: '0.714', liquidation: '0.833' },
        paused: null,
        listLimit: 200,
      },
    })
    const gate = async (address: string) => (await post(world.bank, calls.whitelisted.path, { address })).body
    expect(await gate(world.customer.address.toLowerCase())).toEqual({ data: { accepted: true } })
    expect(await gate(world.bank.settings.treasury)).toEqual({ data: { accepted: false } })
  })
})
