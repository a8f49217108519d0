import { SIGN_IN_STATEMENT } from '../../src/lib/signIn'
import { calls } from '../../src/services/contracts'
import { issueNonce } from '../auth/nonces'
import { endSession, findSession, startSession } from '../auth/sessions'
import { verifySignIn } from '../auth/verifySignIn'
import { endOtherSessions, listSessions } from '../auth/walletSessions'
import type { Deps } from '../deps'
import type { Mount } from '../http/mount'

/** Sign-in and out, and where else a wallet is signed in (DESIGN.md section 4). */
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

  mount.public(calls.authVerify, async ({ body, context }) => {
    const { wallet, origin } = await verifySignIn(deps, { ...body, origin: context.req.header('origin') })
    context.set('wallet', wallet)
    await startSession(deps, context, wallet, origin)
    return { wallet }
  })

  mount.wallet(calls.authSessions, async ({ wallet, context }) => ({
    sessions: await listSessions(deps, wallet, (await findSession(deps, context))?.tokenHash),
  }))

  mount.wallet(calls.authSessionsEnd, async ({ wallet, context }) => {
    const own = await findSession(deps, context)
    if (own) await endOtherSessions(deps, wallet, own.tokenHash)
    return {}
  })

  mount.public(calls.authLogout, async ({ context }) => {
    await endSession(deps, context, context.req.header('origin') ?? '')
    return {}
  })
}
