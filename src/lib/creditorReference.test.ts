import { creditorReferenceProblem, electronicReference, isCreditorReference } from './creditorReference'

// The first is the example of the European Payments Council (EPC069-12); the others follow the rule of ISO 11649.
const valid = [
  'RF18539007547034',
  'RF712348231',
  'RF18 5390 0754 7034',
  'rf45g72uur',
  'RF6518K5',
  'RF332348236',
  'RF471234567890',
]

test.each(valid)('%s is one', (reference) => {
  expect(isCreditorReference(reference)).toBe(true)
  expect(creditorReferenceProblem(reference)).toBeUndefined()
})

test.each(valid)('%s with one digit changed, or two neighbours swapped, is mistyped', (reference) => {
  const text = electronicReference(reference)
  for (let at = 2; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (/\d/.test(sign)) {
      const changed = text.slice(0, at) + String((Number(sign) + 1) % 10) + text.slice(at + 1)
      expect([changed, creditorReferenceProblem(changed)]).toEqual([
        changed,
        expect.stringContaining('mistyped') as string,
      ])
    }
    const swapped = text.slice(0, at) + (text[at + 1] ?? '') + sign + text.slice(at + 2)
    if (swapped !== text && /^RF\d\d/.test(swapped))
      expect([swapped, creditorReferenceProblem(swapped)]).not.toContain(undefined)
  }
})

test.each([
  ['RF18', 'has 5 to 25 letters and digits'],
  ['RF18-5390', 'has 5 to 25 letters and digits'],
  [`RF18${'1'.repeat(22)}`, 'has 5 to 25 letters and digits'],
  ['RF19539007547034', 'mistyped'],
])('%s is refused: %s', (reference, sentence) => {
  expect(creditorReferenceProblem(reference)).toContain(sentence)
})

test.each(['', 'Invoice 114', 'RF', 'RF Electronics 18', 'RFC 4180', 'Ref RF18539007547035', 'XRF18'])(
  '%j is a text like any other',
  (text) => expect(creditorReferenceProblem(text)).toBeUndefined(),
)
