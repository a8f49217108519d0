import { CallError } from '../callError'
import type { Chain } from '../chain/chain'
import { ConfigError } from '../config'
import type { Settings } from '../deps'
import type { Log } from '../log'

/**
 * The treasury must be an ordinary account (docs/decisions/0012): a contract, or an account that delegates to one
 * (EIP-7702), may refuse ether that comes with calldata. Where no node answers, the bank starts all the same and says so
 * in the log, because freezing a card must not wait for a node.
 * @throws ConfigError
 */
export async function refuseContractTreasury(
  chain: Pick<Chain, 'ask'>,
  { treasury }: Pick<Settings, 'treasury'>,
  log: Log,
): Promise<void> {
  let code: string
  try {
    code = await chain.ask((node) => node.code(treasury))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    log.warn({ treasury }, 'no node answers, so the treasury could not be checked for a contract')
    return
  }
  if (code !== '0x')
    throw new ConfigError(
      'TREASURY_ADDRESS is a contract: payments to it could fail. Name an ordinary account.',
    )
}
