import type { Call, RequestOf } from '../../src/services/contracts'
import type { Deps } from '../deps'
import type { SentConsent } from './consent'

/** What asks for something to be made of a transaction, its contract and its wallet already checked. */
export interface Asked<C extends Call> {
  /** Checksummed. */
  wallet: string
  body: RequestOf<C>
  /** The body as it was sent, which the memo's hash was made of. */
  sent: object
  consent?: SentConsent | undefined
}

/** What recording needs of the bank. */
export type RecordDeps = Pick<Deps, 'db' | 'settings' | 'prices' | 'now' | 'chain' | 'issuer'>
