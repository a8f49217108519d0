import { keccak256 } from 'ethers'

/**
 * The memo connects a payment on the chain with its purpose. It is part of the calldata, 54 bytes:
 *
 * | bytes | what |
 * |---|---|
 * | 4 | `FLRN` |
 * | 1 | version, 1 |
 * | 1 | kind |
 * | 16 | intent id (a UUID) |
 * | 32 | keccak-256 of the request body, without the fields that depend on the transaction (`bodyHash`) |
 */
export interface Memo {
  kind: IntentKind
  intentId: string
  bodyHash: string
}

const PREFIX = '464c524e'
const VERSION = '01'
const KINDS = { credit: '01', debit: '02', wire: '03', account: '04', collateral: '05', topUp: '06' } as const

export type IntentKind = keyof typeof KINDS

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json }

/** JSON with sorted keys and without undefined members: the same content always gives the same text. */
function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(canonicalJson).join(',')}]`
  const entries = Object.entries(value as Record<string, Json>).filter(([, member]) => member !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`
}

/**
 * Keccak-256 of a request body as sent, without the fields that depend on the transaction or on this hash:
 * `transactionHash` and `inflow`; a new account's `accountAddress`, which the memo determines through its salt (docs/decisions/0009);
 * and the `consent` (`lib/consent.ts`), which signs this hash.
 */
export function bodyHash(body: object): string {
  const {
    transactionHash: _hash,
    inflow: _inflow,
    accountAddress: _address,
    consent: _consent,
    ...rest
  } = body as Record<string, Json>
  return keccak256(new TextEncoder().encode(canonicalJson(rest)))
}

/** Calldata of a memo. @throws RangeError when the intent id is no UUID or the hash is not 32 bytes */
export function encodeMemo({ kind, intentId, bodyHash: hash }: Memo): string {
  const id = intentId.replaceAll('-', '').toLowerCase()
  if (!/^[0-9a-f]{32}$/.test(id)) throw new RangeError('an intent id is a UUID')
  if (!/^0x[0-9a-f]{64}$/.test(hash)) throw new RangeError('a body hash is 32 bytes')
  return `0x${PREFIX}${VERSION}${KINDS[kind]}${id}${hash.slice(2)}`
}

/** The memo in a transaction's calldata; undefined without one that this version understands. */
export function decodeMemo(calldata: string): Memo | undefined {
  const match = /^0x464c524e01(0[1-6])([0-9a-f]{32})([0-9a-f]{64})$/.exec(calldata.toLowerCase())
  if (!match) return undefined
  const [, code = '', id = '', hash = ''] = match
  const kind = (Object.keys(KINDS) as IntentKind[]).find((name) => KINDS[name] === code)
  if (!kind) return undefined
  return {
    kind,
    intentId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    bodyHash: `0x${hash}`,
  }
}
