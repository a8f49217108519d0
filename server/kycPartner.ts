import { randomUUID } from 'node:crypto'
import { PRODUCT_NAME } from '../src/lib/product'

export interface Details {
  /** Checksummed. */
  wallet: string
  fullName: string
  email: string
}

/** The partner that verifies identities. One with a service of its own reports its decisions by `decideKyc`. */
export interface KycPartner {
  /** The name in answers (`kycPartner`). */
  readonly name: string
  /**
   * Starts a review and returns the partner's reference of it, the KYC token. Called outside database transactions, and
   * perhaps twice for the same details. If it throws, the call fails and the user does not change.
   */
  startReview(details: Details): Promise<string>
}

/** The local partner is the operator, who decides by `npm run bank -- kyc …`. */
export const localPartner: KycPartner = {
  name: PRODUCT_NAME,
  startReview: () => Promise.resolve(randomUUID()),
}
