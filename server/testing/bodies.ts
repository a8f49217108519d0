/** Valid bodies without a hash. The bank recomputes every amount but the requested one. */

export const creditBody = {
  amount: '5000.00',
  marginCallPrice: '0.01',
  liquidationPrice: '0.01',
  collateralizedAmount: '1',
  collateralizedAssetValue: '1.00',
}

/** For the card with this id. */
export const collateralBody = (cardId: string) => ({
  cardId,
  collateralizedAmount: '1',
  collateralizedAssetValue: '2500.00',
})

export const wireBody = {
  amount: '2500.00',
  recipientDetails: { name: 'Ada Lovelace', town: 'London', country: 'GB' },
  bankingDetails: { scheme: 'iban', iban: 'GB33BUKB20201555555555' },
}

export const accountBody = (owner: string, accountAddress: string) => ({
  accountLabel: 'Household',
  userPermissions: { owners: [owner], threshold: 1 },
  selectedChain: 31337,
  accountAddress,
})

/** For the wire with this id. */
export const topUpBody = (wireId: string) => ({ wireId, amount: '100.00' })
