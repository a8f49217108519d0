import { bodyHash } from '../../src/lib/memo'
import { assignInflows, chooseInflow, findClaimed } from './inflows'

const intentId = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const from = (payer: string, valueWei: bigint) => ({ payer, valueWei, memo: undefined })
const numbersOf = (...args: Parameters<typeof assignInflows>) =>
  assignInflows(...args).map(({ inflow }) => inflow)

describe('the number of a transfer', () => {
  const [ada, bob] = [from('Ada', 5n), from('Bob', 1n)]
  const known = (inflow: number, { payer, valueWei }: typeof ada) => ({ inflow, payer, valueWei })

  it('is its place in the trace', () => {
    expect(numbersOf([ada, bob, ada], [])).toEqual([0, 1, 2])
    expect(numbersOf([ada, bob, ada], [known(0, ada), known(1, bob), known(2, ada)])).toEqual([0, 1, 2])
  })

  it('stays the same when a node that traces shows transfers that another one did not see', () => {
    expect(numbersOf([bob, ada], [known(0, ada)])).toEqual([1, 0])
    expect(numbersOf([ada], [known(0, bob), known(1, ada)])).toEqual([1])
  })

  it('is never given to another transfer', () => {
    expect(numbersOf([from('Ada', 3n)], [known(0, ada)])).toEqual([1])
    expect(numbersOf([bob, ada, ada], [known(0, ada), known(1, ada)])).toEqual([2, 1, 0])
  })
})

describe('the transfer that a request means', () => {
  const wish = (amount: string, more: { inflow?: number; part?: number } = {}) => ({
    kind: 'debit' as const,
    request: { body: more, sent: { amount } },
  })
  const transfer = (inflow: number, amount?: string) => ({
    ...from('Ada', 5n),
    inflow,
    memo:
      amount === undefined ? undefined : { kind: 'debit' as const, intentId, bodyHash: bodyHash({ amount }) },
  })
  const claim = (inflow: number, amount?: string, more: object = {}) => ({
    ...{ inflow, part: 0, kind: 'debit' as const, entity_id: `of ${inflow}`, siblings: 1, remainder_wei: 0n },
    memo_body_hash: amount === undefined ? null : bodyHash({ amount }),
    ...more,
  })
  const none = new Set<number>()

  it('is the named one, else the one with its memo, else the first', () => {
    const own = [transfer(0), transfer(1, '1.00'), transfer(2, '2.00')]
    expect(chooseInflow(own, [], none, wish('2.00'))).toBe(own[2])
    expect(chooseInflow(own, [], none, wish('2.00', { inflow: 1 }))).toBe(own[1])
    expect(chooseInflow(own, [], none, wish('3.00'))).toBe(own[0])
    expect(() => chooseInflow(own, [], none, wish('3.00', { inflow: 3 }))).toThrow(
      expect.objectContaining({ code: 'INVALID_REQUEST' }) as Error,
    )
  })

  it('gives the same entity to the same request again, and another one to another memo', () => {
    const own = [transfer(0, '1.00'), transfer(1, '2.00')]
    const claims = [claim(0, '1.00')]
    expect(chooseInflow(own, claims, none, wish('1.00'))).toBe('of 0')
    expect(chooseInflow(own, claims, none, wish('2.00'))).toBe(own[1])
    expect(findClaimed(claims, wish('1.00'))).toBe('of 0')
    // Without the chain it is unknown whether the other transfer was made for this.
    expect(findClaimed(claims, wish('2.00'))).toBeUndefined()
    expect(findClaimed([...claims, claim(1, '2.00')], wish('3.00'))).toBe('of 0')
  })

  it('is not one that another kind has used or that is sent back', () => {
    const own = [transfer(0), transfer(1), transfer(2)]
    const wire = claim(0, undefined, { kind: 'wire' })
    expect(chooseInflow(own, [wire], new Set([1]), wish('1.00'))).toBe(own[2])
    expect(() => chooseInflow([transfer(0)], [wire], none, wish('1.00'))).toThrow(
      expect.objectContaining({ code: 'TRANSACTION_ALREADY_USED' }) as Error,
    )
    // The caller finds that it is refunded.
    const refunded = [transfer(0, '1.00'), transfer(1, '2.00')]
    expect(chooseInflow(refunded, [claim(0, '1.00')], new Set([1]), wish('2.00'))).toBe(refunded[1])
  })

  it('is not one that was added to another entity than the request names', () => {
    const own = [transfer(0), transfer(1)]
    const named = (entityId: string) => ({ ...wish('1.00'), entityId })
    expect(chooseInflow(own, [claim(0)], none, named('of 0'))).toBe('of 0')
    expect(chooseInflow(own, [claim(0)], none, named('another'))).toBe(own[1])
    // By its payer's consent, a payment was used for another entity than its memo names.
    expect(() => findClaimed([claim(0, '1.00', { siblings: 0 })], named('another'))).toThrow(
      expect.objectContaining({
        code: 'TRANSACTION_ALREADY_USED',
        fields: { kind: 'debit', id: 'of 0' },
      }) as Error,
    )
  })

  it('of a later part is one that has left something', () => {
    const own = [transfer(0), transfer(1)]
    const claims = [claim(0), claim(1, undefined, { kind: 'wire', remainder_wei: 2n })]
    expect(chooseInflow(own, claims, none, wish('1.00', { part: 1 }))).toBe(own[1])
  })
})
