import type { Permissions } from '../../src/lib/accountAction'
import { isSameAddress } from '../../src/lib/address'
import { decodeCreation, safeAbi, safeOn, type SafeDeployment } from '../../src/lib/safe'
import { CallError } from '../callError'
import { inspectTransaction, type Expectation, type VerifiedTransaction } from './inspect'
import type { ChainLog, ChainNode } from './node'
import { readSafe } from './readSafe'

/** An account as a request describes it. */
export interface ExpectedAccount extends Permissions {
  accountAddress: string
}

/**
 * Checks the creation of an account on one node: the wallet itself called Safe's factory, the account runs Safe's own
 * contract with a plain setup, and its owners and threshold are now the ones that the request names.
 * @throws CallError TRANSACTION_…, ACCOUNT_…; NodeFailure
 */
export async function inspectCreation(
  node: ChainNode,
  expected: Omit<Expectation, 'recipient'>,
  account: ExpectedAccount,
): Promise<VerifiedTransaction> {
  const transaction = await inspectTransaction(node, { ...expected, recipient: undefined })
  const safe = safeOn(expected.chainId)
  if (!safe || !isSameAddress(transaction.to ?? '', safe.factory))
    throw new CallError('ACCOUNT_WRONG_FACTORY')
  const creation = decodeCreation(safe, transaction.input)
  if (!creation) throw new CallError('ACCOUNT_WRONG_FACTORY')

  const singleton = singletonOfCreated(transaction.logs, safe, account.accountAddress)
  if (singleton === undefined) throw new CallError('ACCOUNT_NOT_DEPLOYED')
  if (!isSameAddress(singleton, safe.singleton)) throw new CallError('ACCOUNT_WRONG_SINGLETON')
  if (!creation.isPlain) throw new CallError('ACCOUNT_WRONG_SETUP')
  await inspectSafe(node, safe, account)
  return { ...transaction, memo: creation.memo }
}

/** The contract behind the account that the factory created at this address; undefined when it created none. */
function singletonOfCreated(
  logs: readonly ChainLog[],
  { factory }: SafeDeployment,
  accountAddress: string,
): string | undefined {
  for (const log of logs) {
    const event = isSameAddress(log.address, factory) ? safeAbi.parseLog(log) : null
    if (event?.name !== 'ProxyCreation') continue
    const [proxy, singleton] = event.args as unknown as [string, string]
    if (isSameAddress(proxy, accountAddress)) return singleton
  }
  return undefined
}

/** Checks the newest block: an account that has new owners since its creation is refused. */
async function inspectSafe(
  node: ChainNode,
  safe: SafeDeployment,
  { accountAddress, owners, threshold }: ExpectedAccount,
): Promise<void> {
  const actual = await readSafe(node, safe, accountAddress)
  if (!isSameSet(actual.owners, owners)) throw new CallError('ACCOUNT_WRONG_OWNERS')
  if (actual.threshold !== threshold) throw new CallError('ACCOUNT_WRONG_THRESHOLD')
}

function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  const others = new Set(b.map((owner) => owner.toLowerCase()))
  return a.length === others.size && a.every((owner) => others.has(owner.toLowerCase()))
}
