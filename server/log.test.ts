import { CallError } from './callError'
import { makeLog } from './log'

function logged(entry: object): string {
  let text = ''
  makeLog('info', { write: (line) => (text += line) }).info(entry, 'said')
  return text
}

describe('the log', () => {
  it.each([
    { signature: 'hush' },
    { fullName: 'hush' },
    { kycToken: 'hush' },
    { body: { message: 'hush', email: 'hush', bankingDetails: { iban: 'hush' } } },
    { headers: { cookie: 'florin_session=hush' } },
    { request: { body: { recipientDetails: { name: 'hush' } } } },
  ])('hides secrets and personal data: %j', (entry) => {
    expect(logged(entry)).not.toContain('hush')
    expect(logged(entry)).toContain('[hidden]')
  })

  it('describes a database error without the row’s data', () => {
    const err = Object.assign(new Error('duplicate key'), { detail: 'hush', params: ['hush'], code: '23505' })
    expect(logged({ err })).not.toContain('hush')
    expect(logged({ err })).toContain('23505')
  })

  it('describes what caused an error in the same way, one level deep', () => {
    const deepest = new Error('deepest')
    const found = Object.assign(new Error('connection lost', { cause: deepest }), {
      code: '57P01',
      detail: 'hush',
    })
    const text = logged({ err: new CallError('DATABASE_UNAVAILABLE', undefined, found) })
    expect(text).toMatch(/connection lost.*57P01/)
    expect(text).not.toMatch(/hush|deepest/)
  })
})
