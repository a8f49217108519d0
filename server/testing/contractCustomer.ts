import { createHash, randomBytes } from 'node:crypto'
import { calls, pathOf, type Call } from '../../src/services/contracts'
import { SESSION_COOKIE } from '../auth/sessions'
import { post, type Answer } from './customer'
import type { TestBank } from './makeBank'

/** A whitelisted address with a session, for accounts that cannot sign in by themselves. */
interface AddressCustomer {
  address: string
  call(call: Call, body?: object, id?: string): Promise<Answer>
}

export async function customerAt(bank: TestBank, address: string): Promise<AddressCustomer> {
  await bank.whitelist(address)
  const token = randomBytes(16).toString('hex')
  await bank.db
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(token).digest('hex'),
      wallet: address,
      created_at: bank.now(),
      expires_at: new Date(bank.now().getTime() + 3_600_000),
    })
    .execute()
  return {
    address,
    call: (call, body, id) => {
      const payer = call === calls.wireCreate || call === calls.wireCheck ? 'address' : 'wallet'
      return post(
        bank,
        pathOf(call, id),
        { [payer]: address, ...body },
        { cookie: `${SESSION_COOKIE}=${token}` },
      )
    },
  }
}
