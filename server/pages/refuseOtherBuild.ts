import { isSameAddress } from '../../src/lib/address'
import { ConfigError } from '../config'
import type { Settings } from '../deps'
import type { Build } from './contentPolicy'

/**
 * Refuses to serve an app that pays on another chain or to another treasury than the bank reads: customers' payments would
 * never be recorded. @throws ConfigError
 */
export function refuseOtherBuild(build: Build, settings: Pick<Settings, 'chainId' | 'treasury'>): void {
  const { chainId, treasury } = settings
  if (build.chainId !== chainId)
    throw new ConfigError(
      `PAGES_DIR holds an app built for chain ${build.chainId} (VITE_DEFAULT_CHAIN), and the bank is on chain ${chainId} (CHAIN_ID).`,
    )
  if (build.treasury === undefined)
    throw new ConfigError(
      `PAGES_DIR holds an app built without a treasury. Set VITE_TREASURY_ADDRESS to ${treasury} and build it again.`,
    )
  if (!isSameAddress(build.treasury, treasury))
    throw new ConfigError(
      `PAGES_DIR holds an app that pays ${build.treasury} (VITE_TREASURY_ADDRESS), and the bank's treasury is ${treasury} (TREASURY_ADDRESS).`,
    )
}
