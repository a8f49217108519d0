import { LOAN_TO_VALUE } from '../../src/lib/credit'
import { calls } from '../../src/services/contracts'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'
import { PRICE_TOLERANCE_PERCENT } from '../payments/judgeWire'
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
      priceTolerance: ratio(PRICE_TOLERANCE_PERCENT, 2),
      loanToValue: {
        opening: ratio(LOAN_TO_VALUE.opening, 3),
        marginCall: ratio(LOAN_TO_VALUE.marginCall, 3),
        liquidation: ratio(LOAN_TO_VALUE.liquidation, 3),
      },
      paused: await pauseReason(db),
    },
  }))
}

/** Per cent (2 places) or per mille (3 places) as a decimal string below one. */
const ratio = (parts: bigint, places: number): string => `0.${String(parts).padStart(places, '0')}`
