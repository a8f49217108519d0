import { accountHref, addCollateralHref, creditCardHref, debitCardHref, paths, sendMoneyHref } from './paths'

test('the paths are those of SPEC.md section 2, and two of our own', () => {
  const { unclaimed, addCollateral, ...ofSpecification } = paths
  expect([unclaimed, addCollateral]).toEqual(['/settings/unclaimed', '/cards/credit/collateral'])
  expect(Object.values(ofSpecification).sort()).toEqual(
    [
      '/',
      '/accounts',
      '/accounts/new',
      '/accounts#send-money',
      '/accounts/single',
      '/cards',
      '/cards/new',
      '/cards/credit/new',
      '/cards/credit/application',
      '/cards/debit/single',
      '/cards/credit/single',
      '/investments',
      '/settings',
    ].sort(),
  )
})

test('a card is named by the query parameter cardID, whatever characters its id has', () => {
  expect(creditCardHref('a&b=c')).toBe('/cards/credit/single?cardID=a%26b%3Dc')
  expect(addCollateralHref('a&b=c')).toBe('/cards/credit/collateral?cardID=a%26b%3Dc')
  expect(debitCardHref('7')).toBe('/cards/debit/single?cardID=7')
  expect(accountHref('7')).toBe('/accounts/single?accountID=7')
})

test('Send Money names the payment that pays it, and stays on the form', () => {
  expect(sendMoneyHref('0xab')).toBe('/accounts?payment=0xab#send-money')
})
