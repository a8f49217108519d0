import { SIGN_IN_STATEMENT } from '../../src/lib/signIn'
import { calls } from '../../src/services/contracts'
import { issueNonce } from '../auth/nonces'
import { endSession, endSessions, listSessions, startSession } from '../auth/sessions'
import { verifySignIn } from '../auth/verifySignIn'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'

/** Sign-in, sign-out and a wallet's other sessions (docs/decisions/0005). */
export function mountAuth(mount: Mount, deps: Deps): void {
  mount.public(calls.authNonce, async ({ body }) => {
    const { nonce, issuedAt, expiresAt } = await issueNonce(deps, body.wallet)
    return {
      nonce,
      statement: SIGN_IN_STATEMENT,
      issuedAt: issuedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }
  })

  mount.public(calls.authVerify, async ({ body, origin, context }) => {
    const signedIn = await verifySignIn(deps, { ...body, origin })
    context.set('wallet', signedIn.wallet)
    // After the signature, so that no stranger uses up this limit. Each sign-in adds to the audit trail for ever.
    await deps.limiter.count('signIns', 'wallet', deps.nameOf(signedIn.wallet))
    await startSession(deps, context, signedIn.wallet, signedIn.origin)
    return { wallet: signedIn.wallet }
  })

  mount.wallet(calls.authSessions, async ({ wallet, context }) => ({
    sessions: await listSessions(deps, context, wallet),
  }))

  mount.wallet(calls.authSessionsEnd, async ({ wallet, body, context }) => {
    await endSessions(deps, context, wallet, body.id)
    return {}
  })

  mount.public(calls.authLogout, async ({ body, origin, context }) => {
    await endSession(deps, context, origin ?? '', body.wallet)
    return {}
  })
}
