/**
 * Tells of a payment that is to go back and has no return yet; undefined where every payment has one. The bank plans no
 * return while the chain does not hold the payment.
 * @param payments of a returned wire or closed credit line
 */
export function missingReturn(
  payments: readonly { fundingStatus?: 'Confirmed' | 'Pending' | undefined }[],
  returns: readonly unknown[],
): string | undefined {
  if (returns.length >= payments.length) return undefined
  return payments.some(({ fundingStatus }) => fundingStatus === 'Pending')
    ? 'Ethereum does not hold one of your payments just now, so it has not gone back yet.'
    : 'One of your payments has not gone back yet.'
}
