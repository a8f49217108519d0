import { seedPlan } from '../../server/seed/seedPlan'
import { seedWallet } from '../../server/seed/seedWallet'
import type { Customer } from './withCustomer'

/**
 * Fills the customer's wallet as `npm run bank -- seed` does, by real payments over the last three months.
 * @param words its options, `--debit 2 --wires 0`; accounts need the Safe contracts on the chain
 */
export async function seedCustomer({ world, wallet }: Customer, words: string): Promise<void> {
  const plan = seedPlan(words.split(' '))
  if (!plan) throw new Error(`no plan: ${words}`)
  await seedWallet(world.bank.deps, wallet.address, plan)
}
