import { verifyMessage } from 'ethers'
import { SiweMessage } from 'siwe'
import { CallError } from '../callError'
import type { Deps } from '../deps'
import { isWhitelisted } from '../whitelist'
import { useNonce } from './nonces'

export interface SignInProof {
  message: string
  signature: string
  /** Of the page that posted it; undefined where no browser did. */
  origin: string | undefined
}

/** How wrong the clock of a customer's machine may be. */
const CLOCK_SKEW_MS = 10 * 60_000

/**
 * Verifies an EIP-4361 message by DOMAIN.md's list: domain, uri, chain, nonce, times, signature. The nonce is
 * used up even when something else is wrong. Returns the wallet and the origin that it signed in at.
 * @throws CallError SIGN_IN_INVALID, SIGN_IN_EXPIRED, SIGN_IN_SIGNATURE or CHAIN_UNAVAILABLE (contract wallets).
 */
export async function verifySignIn(
  deps: Deps,
  proof: SignInProof,
): Promise<{ wallet: string; origin: string }> {
  const siwe = parse(proof.message)
  const wallet = await useNonce(deps, siwe.nonce)
  if (wallet === undefined) throw new CallError('SIGN_IN_EXPIRED')

  const origin = deps.settings.allowedOrigins.find((allowed) => isFor(siwe, allowed))
  if (origin === undefined || (proof.origin !== undefined && proof.origin !== origin)) refuse('origin')
  if (siwe.chainId !== deps.settings.chainId) refuse('chainId')
  if (siwe.address !== wallet) refuse('wallet')
  checkTimes(siwe, deps.now())
  // Before the signature: a stranger must not have the bank ask its nodes.
  if (!(await isWhitelisted(deps.db, wallet))) throw new CallError('NOT_WHITELISTED')
  if (!(await isSigned(deps, siwe, proof))) throw new CallError('SIGN_IN_SIGNATURE')
  return { wallet, origin }
}

function refuse(field: string): never {
  throw new CallError('SIGN_IN_INVALID', { [`message.${field}`]: 'Is not what this bank asked for.' })
}

function parse(message: string): SiweMessage {
  try {
    const siwe = new SiweMessage(message)
    // What is checked must be what was signed, to the letter.
    if (siwe.prepareMessage() === message) return siwe
  } catch {
    // The parser says why, in words for its own developers.
  }
  throw new CallError('SIGN_IN_INVALID', { message: 'Must be a sign-in message as in EIP-4361.' })
}

function isFor({ domain, uri, scheme }: SiweMessage, allowed: string): boolean {
  const { host, origin, protocol } = new URL(allowed)
  if (scheme !== undefined && `${scheme}:` !== protocol) return false
  return domain === host && URL.canParse(uri) && new URL(uri).origin === origin
}

function checkTimes({ issuedAt, expirationTime, notBefore }: SiweMessage, now: Date): void {
  const time = (text: string | undefined, otherwise: number) =>
    text === undefined ? otherwise : Date.parse(text)
  if (time(expirationTime, Infinity) <= now.getTime()) throw new CallError('SIGN_IN_EXPIRED')
  if (time(notBefore, 0) > now.getTime()) refuse('notBefore')
  const issued = time(issuedAt, NaN)
  if (!(Math.abs(issued - now.getTime()) <= CLOCK_SKEW_MS)) refuse('issuedAt')
  if (time(expirationTime, Infinity) <= issued) refuse('expirationTime')
}

/**
 * The chain is asked only where no key of the wallet has signed: it may be a contract (ERC-1271). siwe's own
 * `verify` is not used, because it prints signatures that it cannot read.
 */
async function isSigned(
  { chain }: Deps,
  { address }: SiweMessage,
  { message, signature }: SignInProof,
): Promise<boolean> {
  return signerOf(message, signature) === address || chain.isSignedByContract(address, message, signature)
}

function signerOf(message: string, signature: string): string | undefined {
  try {
    return verifyMessage(message, signature)
  } catch {
    return undefined
  }
}
