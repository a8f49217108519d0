import { centsOfWei } from './money'
import { quotedWei } from './quote'

test('a quoted payment is worth its amount to the cent, at every price of ETH', () => {
  const prices = [100n, 99_999n, 250_037n, 333_333n, 999_999n, 1_000_000n, 1_234_567n, 999_999_999n]
  for (const price of prices)
    for (let cents = 100n; cents < 1_000_000_00n; cents += 7_919_337n)
      expect([cents, price, centsOfWei(quotedWei(cents, price), price)]).toEqual([cents, price, cents])
})
