/** Shown where the transaction that sends a customer's ether back has failed (`hasFailed`). */
export const FAILED_RETURN =
  'The transaction failed on Ethereum. The money is still with us, and we send it again.'
