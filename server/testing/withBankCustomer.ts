import type { Settings } from '../deps'
import { newCustomer, type Customer } from './customer'
import { withBank, type BankWorld } from './withBank'

export interface CustomerWorld extends BankWorld {
  readonly customer: Customer
}

/** Somebody new for every test, at a bank that is the file's. To be called once, at the top of the file. */
export function withBankCustomer(changes: Partial<Settings> = {}): CustomerWorld {
  const world = withBank(changes)
  let customer: Customer
  beforeEach(async () => {
    customer = await newCustomer(world.bank, world.chain)
  })
  return {
    get chain() {
      return world.chain
    },
    get bank() {
      return world.bank
    },
    get customer() {
      return customer
    },
  }
}
