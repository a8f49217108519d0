import type { Settings } from '../deps'
import { newCustomer, type Customer } from './customer'
import { withBank, type BankWorld } from './withBank'

interface CustomerWorld extends BankWorld {
  readonly customer: Customer
}

/** A new customer for every test, and one bank for the file. Call it once, at the top of the file. */
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
