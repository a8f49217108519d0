import { LOAN_TO_VALUE } from '../../src/lib/credit'
import { calls } from '../../src/services/contracts'
import { ROWS_PER_PAGE } from '../db/page'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'
import { pauseReason } from '../pause'
import { isWhitelisted } from '../whitelist'

/** Calls that need no session: the whitelist gate and the terms. */
export function mountPublic(mount: Mount, { db, settings }: Deps): void {
  mount.public(calls.whitelisted, async ({ body }) => ({
    data: { accepted: await isWhitelisted(db, body.address) },
  }))

  mount.public(calls.terms, async () => ({
    terms: {
      chainId: settings.chainId,
      treasury: settings.treasury,
      confirmations: settings.confirmations,
      loanToValue: {
        opening: ratio(LOAN_TO_VALUE.opening),
        marginCall: ratio(LOAN_TO_VALUE.marginCall),
        liquidation: ratio(LOAN_TO_VALUE.liquidation),
      },
      paused: await pauseReason(db),
      listLimit: ROWS_PER_PAGE,
    },
  }))
}

/** `714n` per mille becomes `0.714`. */
const ratio = (perMille: bigint): string => `0.${String(perMille).padStart(3, '0')}`
