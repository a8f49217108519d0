import { LOAN_TO_VALUE } from '../../src/lib/credit'
import { calls } from '../../src/services/contracts'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'
import { pauseReason } from '../pause'
import { isWhitelisted } from '../whitelist'

/** What anybody may ask: the gate, and the terms of business. */
export function mountOpen(mount: Mount, { db, settings }: Deps): void {
  mount.public(calls.whitelisted, async ({ body }) => ({
    data: { accepted: await isWhitelisted(db, body.address) },
  }))

  mount.public(calls.terms, async () => ({
    terms: {
      chainId: settings.chainId,
      treasury: settings.treasury,
      confirmations: settings.confirmations,
      // No payment may fall short: the field stays for apps that read it.
      priceTolerance: '0.00',
      loanToValue: {
        opening: perMille(LOAN_TO_VALUE.opening),
        marginCall: perMille(LOAN_TO_VALUE.marginCall),
        liquidation: perMille(LOAN_TO_VALUE.liquidation),
      },
      paused: await pauseReason(db),
    },
  }))
}

/** Per mille as a decimal string below one. */
const perMille = (parts: bigint): string => `0.${String(parts).padStart(3, '0')}`
