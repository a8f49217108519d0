import { ethFromWei } from '../../src/lib/money'
import { verifyCardKey } from '../cardKey'
import type { SeedDeps } from '../seed/seeds'
import { seedPlan, type SeedPlan } from '../seed/seedPlan'
import { SeedRefused, seedWallet } from '../seed/seedWallet'
import { isWhitelisted } from '../whitelist'
import { done, refused, type Outcome } from './outcome'
import { withAddress } from './withAddress'

/** @returns undefined when the words are not `seed` with an address and its options */
export function seedCommand(words: readonly string[]) {
  const [verb, who, ...options] = words
  const plan = seedPlan(options)
  if (verb !== 'seed' || who === undefined || !plan) return undefined
  return (deps: SeedDeps) => withAddress(who, (wallet) => seed(deps, wallet, plan))
}

async function seed(deps: SeedDeps, wallet: string, plan: SeedPlan): Promise<Outcome> {
  const start = performance.now()
  // A running bank did this at its start. Without one, nothing has compared the secret with the database's yet.
  await verifyCardKey(deps.db, deps.issuer, deps.now())
  try {
    const wei = await seedWallet(deps, wallet, plan)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    const filled = `${wallet} has ${described(plan)} more. It paid ${ethFromWei(wei)} ETH, made up for it, in ${seconds} s.`
    if (await isWhitelisted(deps.db, wallet)) return done(filled)
    return done(`${filled}\nIt is not whitelisted: npm run bank -- whitelist add ${wallet}`)
  } catch (error) {
    if (error instanceof SeedRefused) return refused(error.message)
    throw error
  }
}

function described({ debit, credit, frozen, called, wires, accounts }: SeedPlan): string {
  const states = [
    ...(frozen > 0 ? [`${frozen} frozen`] : []),
    ...(called > 0 ? [`${called} in a margin call`] : []),
  ]
  const parts = [
    counted(debit, 'debit card'),
    `${counted(credit, 'credit card')}${states.length > 0 ? ` (${states.join(', ')})` : ''}`,
    counted(wires, 'wire'),
    counted(accounts, 'account'),
  ]
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`
