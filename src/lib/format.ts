import { centsFromUsd } from './money'

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A wire USD amount for people: `12480.52` becomes `$12,480.52`. Exact: no float in between. */
export function formatUsd(amount: string): string {
  const cents = centsFromUsd(amount)
  const whole = usd.format(cents / 100n).replace(/\.00$/, '')
  return `${whole}.${(cents % 100n).toString().padStart(2, '0')}`
}

/** A card number in groups of four digits; anything but digits in it is dropped. */
export const formatCardNumber = (digits: string): string =>
  digits.replace(/\D/g, '').replace(/(\d{4})(?=\d)/g, '$1 ')

/** A masked card number, of which only the last four digits are known. */
export const maskedCardNumber = (lastFour: string): string => `•••• •••• •••• ${lastFour}`

/** Card expiry as MM/YY, from the wire's `YYYY-MM`. */
export const formatExpiry = (yearAndMonth: string): string =>
  `${yearAndMonth.slice(5, 7)}/${yearAndMonth.slice(2, 4)}`
