import { randomUUID } from 'node:crypto'

type Body = Record<string, unknown>

/** A bank that knows SPEC.md and nothing more, for tests of the app and of the conformance check. */
export interface SpecBank {
  /** The recorded entities, as its answers show them. */
  readonly held: Readonly<Record<'creditCards' | 'debitCards' | 'accounts' | 'wires', readonly Body[]>>
  /** The answer to a call; undefined for one that SPEC.md does not name. */
  answer: (path: string, body: Body) => object | undefined
}

/**
 * Answers as a bank that somebody else has built: it has no sessions, no extensions and no field that SPEC.md does not
 * name. It refuses with status 200, and its `accepted` is not inside `data`. It records every request unchecked.
 */
export function makeSpecBank(): SpecBank {
  const held = {
    creditCards: [] as Body[],
    debitCards: [] as Body[],
    accounts: [] as Body[],
    wires: [] as Body[],
  }
  let user: Body = {}
  const created = ({ wallet: _wallet, ...body }: Body): Body => ({ id: randomUUID(), ...body })
  const found = (list: Body[], id: string) => list.find((entity) => entity.id === id)
  const one = (name: string, entity: Body | undefined) =>
    entity ? { success: true, [name]: entity } : { success: false, message: 'Unknown id' }
  const setStatus = (id: string, cardStatus: string) => {
    const card = found(held.creditCards, id)
    if (card) card.cardStatus = cardStatus
    return { success: card !== undefined }
  }
  const add = (list: Body[], name: string, entity: Body) => {
    list.push(entity)
    return { success: true, [name]: entity }
  }

  function answer(path: string, body: Body): object | undefined {
    const [, area, action, id = ''] = path.split('/')
    if (path === '/api/whitelisted') return { accepted: true }
    if (path === '/credit/all') return { success: true, creditCards: held.creditCards }
    if (path === '/debit/all') return { success: true, debitCards: held.debitCards }
    if (path === '/accounts/all') return { success: true, accounts: held.accounts }
    if (path === '/wire/all') return { success: true, wires: held.wires }
    if (path === '/credit/create')
      return add(held.creditCards, 'creditCard', { ...created(body), cardStatus: 'Active' })
    if (path === '/debit/create') return add(held.debitCards, 'debitCard', created(body))
    if (path === '/accounts/create') return add(held.accounts, 'account', created(body))
    if (path === '/wire/create') return add(held.wires, 'wire', created(body))
    if (path === '/users/create') return { success: true }
    if (path === '/users/get' || path === '/users/kyc/get') return { success: true, user }
    if (path === '/users/kyc/update') {
      user = { ...body, kycPartner: 'Elsewhere', kycStatus: { status: 'pending' }, kycToken: 'secret' }
      return { success: true }
    }
    if (path === '/dashboard/debitBalance') {
      const cents = held.debitCards.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
      return { success: true, debitBalance: (cents / 100).toFixed(2) }
    }
    if (area === 'credit' && action === 'freeze') return setStatus(id, 'Frozen')
    if (area === 'credit' && action === 'unfreeze') return setStatus(id, 'Active')
    if (area === 'credit' && action === 'single') return one('creditCard', found(held.creditCards, id))
    if (area === 'debit' && action !== undefined) return one('debitCard', found(held.debitCards, action))
    if (area === 'accounts' && action !== undefined && id === '')
      return one('account', found(held.accounts, action))
    return undefined
  }

  return { held, answer }
}
