import { finish } from './finish'
import { isSealed, sealInSteps } from './seal'

const seal = (text: string) => finish(sealInSteps(text))[0]

test('a sealed text has its hash as its first member, FNV-1a of what follows', () => {
  expect(seal('{a')).toBe('{"seal":"e40c292c",a')
  expect(seal('{foobar')).toBe('{"seal":"bf9cf968",foobar')
  expect(JSON.parse(seal('{"a":1}'))).toEqual({ seal: expect.any(String) as string, a: 1 })
})

test('a changed, cut, longer or unsealed text is not sealed', () => {
  const text = seal(JSON.stringify({ amount: '420.00', name: 'Ada' }))
  expect(isSealed(text)).toBe(true)
  for (const other of [text.replace('4', '9'), text.slice(0, -1), `${text} `, '{"amount":"420.00"}', ''])
    expect(isSealed(other)).toBe(false)
  for (let index = 0; index < text.length; index += 1)
    expect(isSealed(`${text.slice(0, index)}\u0001${text.slice(index + 1)}`)).toBe(false)
})

test('a long text is hashed with pauses', () => {
  expect(finish(sealInSteps(`{${'x'.repeat(1_000_000)}`))[1]).toBeGreaterThan(10)
})
