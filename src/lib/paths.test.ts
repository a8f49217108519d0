import {
  accountHref,
  addCollateralHref,
  creditCardHref,
  debitCardHref,
  paths,
  sendMoneyHref,
  wireHref,
} from './paths'

test('the paths are those of SPEC.md section 2, and some of our own', () => {
  const { activity, unclaimed, addCollateral, recipients, wires, wire, ...ofSpecification } = paths
  expect([activity, unclaimed, addCollateral, recipients, wires, wire]).toEqual([
    '/settings/activity',
    '/settings/unclaimed',
    '/cards/credit/collateral',
    '/accounts/recipients',
    '/accounts/wires',
    '/accounts/wire',
  ])
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
  expect(wireHref('7&8')).toBe('/accounts/wire?wireID=7%268')
})

test('Send Money names the payment that pays it, and stays on the form', () => {
  expect(sendMoneyHref('0xab')).toBe('/accounts?payment=0xab#send-money')
})
