import { SiweMessage } from 'siwe'
import { SIGN_IN_STATEMENT } from '../../src/lib/signIn'
import { CallError } from '../callError'
import type { Deps } from '../deps'
import { isWhitelisted } from '../whitelist'
import { consumeNonce, type Nonce } from './nonces'
import { isSignedBy } from './isSignedBy'

interface SignInProof {
  message: string
  /** Hexadecimal. */
  signature: string
  /** Of the page that posted it; undefined where no browser did. */
  origin: string | undefined
}

/**
 * Verifies an EIP-4361 message field by field: it must be the one that `/auth/nonce` asked this wallet to sign, and
 * nothing more. The text is checked first, then the nonce, which is used up from there on, then the whitelist and the
 * signature. Only a message that passes everything but its key's signature reaches the node, for a contract wallet
 * (ERC-1271, ERC-6492), once.
 * @returns the wallet and the origin that it signed in at
 * @throws CallError SIGN_IN_INVALID, SIGN_IN_EXPIRED, SIGN_IN_SIGNATURE, NOT_WHITELISTED or CHAIN_UNAVAILABLE
 */
export async function verifySignIn(
  deps: Deps,
  proof: SignInProof,
): Promise<{ wallet: string; origin: string }> {
  const siwe = parse(proof.message)
  const origin = originOf(siwe, proof, deps.settings.allowedOrigins)
  if (siwe.version !== '1') refuse('version')
  if (siwe.chainId !== deps.settings.chainId) refuse('chainId')
  if (siwe.statement !== SIGN_IN_STATEMENT) refuse('statement')
  // The bank asks for none of these. With any of them the wallet would sign for something more.
  for (const field of ['notBefore', 'requestId', 'resources'] as const)
    if (siwe[field] !== undefined) refuse(field)

  const nonce = await consumeNonce(deps, siwe.nonce)
  if (nonce === undefined) throw new CallError('SIGN_IN_EXPIRED')
  if (siwe.address !== nonce.wallet) refuse('wallet')
  checkTimes(siwe, nonce, deps.now())
  if (!(await isWhitelisted(deps.db, nonce.wallet))) throw new CallError('NOT_WHITELISTED')
  // siwe's own `verify` is not used, because it prints signatures that it cannot read.
  if (!(await isSignedBy(deps.chain, nonce.wallet, proof.message, proof.signature)))
    throw new CallError('SIGN_IN_SIGNATURE')
  return { wallet: nonce.wallet, origin }
}

function refuse(field: string): never {
  throw new CallError('SIGN_IN_INVALID', { [`message.${field}`]: 'Is not what this bank asked for.' })
}

function parse(message: string): SiweMessage {
  try {
    const siwe = new SiweMessage(message)
    // The fields are checked, but the text was signed: they must be the same to the letter.
    if (siwe.prepareMessage() === message) return siwe
  } catch {
    // The parser's reason is written for developers, and is not part of the answer.
  }
  throw new CallError('SIGN_IN_INVALID', { message: 'Must be a sign-in message as in EIP-4361.' })
}

/** The page that the message names by domain and URI: an allowed one, and the one that posts the message. */
function originOf(
  { domain, uri, scheme }: SiweMessage,
  { origin }: SignInProof,
  allowedOrigins: readonly string[],
): string {
  const named = allowedOrigins.find((allowed) => allowed === uri)
  if (named === undefined || (origin !== undefined && origin !== named)) refuse('uri')
  if (domain !== new URL(named).host || scheme !== undefined) refuse('domain')
  return named
}

/** Both times must lie within the nonce's lifetime, so that only the bank's clock counts. */
function checkTimes({ issuedAt, expirationTime }: SiweMessage, nonce: Nonce, now: Date): void {
  const issued = Date.parse(issuedAt ?? '')
  const expires = Date.parse(expirationTime ?? '')
  if (expires <= now.getTime()) throw new CallError('SIGN_IN_EXPIRED')
  if (!(issued >= nonce.issuedAt.getTime() && issued <= nonce.expiresAt.getTime())) refuse('issuedAt')
  if (!(expires > issued && expires <= nonce.expiresAt.getTime())) refuse('expirationTime')
}
