interface Payment {
  fundingStatus?: 'Confirmed' | 'Pending' | undefined
}

interface Return {
  hasFailed?: boolean | undefined
}

/**
 * What to say of money that should go back and is not on its way: a transaction that failed, and a payment without a return,
 * which the bank plans only while the chain holds the payment.
 * @param payments of a returned wire or closed credit line
 */
export function returnNotes(payments: readonly Payment[], returns: readonly Return[]): string[] {
  const isAnyLost = payments.some(({ fundingStatus }) => fundingStatus === 'Pending')
  return [
    ...(returns.some(({ hasFailed }) => hasFailed)
      ? ['The transaction failed. The money is still with us, and we send it again.']
      : []),
    ...(returns.length < payments.length
      ? [
          isAnyLost
            ? 'One of your payments is waiting for confirmation, so it has not gone back yet.'
            : 'One of your payments has not gone back yet.',
        ]
      : []),
  ]
}
