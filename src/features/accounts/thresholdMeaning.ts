import type { Permissions } from '../../lib/accountAction'

/** What the threshold means when a wallet is lost or stolen. */
export function thresholdMeaning({ owners, threshold }: Permissions): string {
  const spare = owners.length - threshold
  if (owners.length === 1) return 'There is one owner. If that wallet is lost, the funds are lost.'
  if (spare === 0)
    return 'Every owner must sign. If one of them loses their wallet, nothing can leave the account any more.'
  if (threshold === 1) return 'Each owner alone can move everything that the account holds.'
  return `Any ${threshold} of the ${owners.length} owners can move everything. ${
    spare === 1 ? 'One owner' : `${spare} owners`
  } may lose their ${spare === 1 ? 'wallet' : 'wallets'} without harm.`
}
