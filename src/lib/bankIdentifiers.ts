import { electronicFormatIBAN, getCountrySpecifications, validateIBAN, ValidationErrorsIBAN } from 'ibantools'
import { foldNumber } from './foldNumber'

/**
 * Checks of bank identifiers, which the app's forms and the bank share (DOMAIN.md, "Bank details"). Each gives a sentence
 * for the customer, or undefined when nothing is wrong. Import this from lazily loaded code only: the tables of ibantools
 * are large.
 */

const COUNTRIES = getCountrySpecifications()

/** ISO 3166-1 alpha-2 codes in use, and Kosovo's user-assigned XK, which banks use as well. */
export const countryCodes: readonly string[] = Object.keys(COUNTRIES)

/** Undefined, or why this is no ISO 3166-1 alpha-2 code of a country. Upper case only. */
export const countryProblem = (code: string): string | undefined =>
  Object.hasOwn(COUNTRIES, code) ? undefined : 'Choose a country.'

/** Without spaces and dashes, in upper case: the electronic form of ISO 13616. */
export const electronicIban = (text: string): string =>
  electronicFormatIBAN(foldNumber(text).replace(/\s/g, '')) ?? text

const MISTYPED = [ValidationErrorsIBAN.ChecksumNotNumber, ValidationErrorsIBAN.WrongIBANChecksum]

/**
 * Undefined, or why this is no IBAN: length and pattern by country, mod 97 = 1 (ISO 13616). The receiving bank verifies
 * the country's own check digits inside of it.
 * @param iban in its electronic form
 */
export function ibanProblem(iban: string): string | undefined {
  if (iban === '') return 'Enter the IBAN.'
  const { errorCodes } = validateIBAN(iban)
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry))
    return 'An IBAN begins with the two letters of a country that has IBANs.'
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength))
    return `This IBAN has ${iban.length} characters; one of ${iban.slice(0, 2)} has ${COUNTRIES[iban.slice(0, 2)]?.chars}.`
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANFormat))
    return `This is not how an IBAN of ${iban.slice(0, 2)} is written. Compare it with the original.`
  if (errorCodes.some((code) => MISTYPED.includes(code)))
    return 'This IBAN is mistyped: its check digits do not match. Compare it with the original.'
  return undefined
}

/** Territories whose accounts carry the IBAN of another country (ISO 13616, "includes other territories"). */
const TERRITORIES: Readonly<Record<string, readonly string[]>> = {
  FR: ['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'],
  GB: ['GG', 'IM', 'JE'],
  FI: ['AX'],
}

/**
 * Undefined, or why this is no BIC: 8 or 11 characters with a country inside (ISO 9362), which must be the IBAN's or one
 * of its territories.
 * @param bic in upper case, without spaces
 * @param iban in its electronic form; one without a country agrees with every BIC
 */
export function bicProblem(bic: string, iban: string): string | undefined {
  if (!/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic))
    return 'A BIC has 8 or 11 letters and digits, such as COBADEFF.'
  const country = bic.slice(4, 6)
  if (countryProblem(country) !== undefined) return `A BIC names a country, and ${country} is none.`
  const home = iban.slice(0, 2)
  const agrees =
    countryProblem(home) !== undefined || country === home || TERRITORIES[home]?.includes(country) === true
  return agrees ? undefined : `This BIC is of a bank in ${country}, the IBAN is of ${home}.`
}

/** The American Bankers Association's prefixes in use: government, banks, thrifts, electronic, traveller's cheques. */
const ROUTING_PREFIX = /^(0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/
const ROUTING_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/** Undefined, or why this is no routing number of a US bank: nine digits, a known prefix, ABA's weighted sum. */
export function routingNumberProblem(text: string): string | undefined {
  if (!/^\d{9}$/.test(text)) return 'A routing number has nine digits.'
  const sum = ROUTING_WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  // All zeros pass the sum and belong to nobody.
  return sum % 10 === 0 && ROUTING_PREFIX.test(text) && !/^0+$/.test(text)
    ? undefined
    : 'This routing number is mistyped: its check digit does not match. Compare it with the original.'
}
