import {
  bicProblem,
  countryProblem,
  electronicIban,
  ibanProblem,
  routingNumberProblem,
} from '../../lib/bankIdentifiers'
import { parseUsdInput } from '../../lib/parseUsdInput'
import { foldToSwift } from '../../lib/swiftText'
import { calls, type BankingDetails, type RecipientDetails } from '../../services/contracts'
import { amountProblem } from '../payments'
import type { WireForm } from './wiresSlice'

/** What the bank is asked for, beside the payer and the payment's hash. */
export interface WireRequest {
  /** USD with two places; empty where it cannot be read. */
  amount: string
  recipientDetails: RecipientDetails
  bankingDetails: BankingDetails
}

/** Where each field of the form is in the request: the dotted path that the bank names it by. */
export const WIRE_PATHS: Readonly<Record<keyof WireForm, string>> = {
  name: 'recipientDetails.name',
  addressLine1: 'recipientDetails.addressLine1',
  addressLine2: 'recipientDetails.addressLine2',
  postalCode: 'recipientDetails.postalCode',
  town: 'recipientDetails.town',
  country: 'recipientDetails.country',
  email: 'recipientDetails.email',
  scheme: 'bankingDetails.scheme',
  iban: 'bankingDetails.iban',
  bic: 'bankingDetails.bic',
  routingNumber: 'bankingDetails.routingNumber',
  accountNumber: 'bankingDetails.accountNumber',
  accountType: 'bankingDetails.accountType',
  bankName: 'bankingDetails.bankName',
  amount: 'amount',
  reference: 'bankingDetails.reference',
}

/** From dotted path to a sentence for the customer. */
export type Problems = Readonly<Record<string, string>>

/** People group digits with spaces and dashes. */
const digits = (text: string): string => text.replace(/[\s-]/g, '')

/** As it is sent: the customer confirms, and the memo's hash covers, what the other bank will read. */
const folded = (text: string): string => foldToSwift(text).trim()

const FOLDED = [
  'name',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'town',
  'bankName',
  'reference',
] as const

/** Is any text of this form sent in other letters than it was typed in? */
export const isFolded = (form: WireForm): boolean =>
  FOLDED.some((name) => folded(form[name]) !== form[name].trim())

/** An optional field that is left empty is left out. */
const optional = <Name extends string>(name: Name, text: string): Partial<Record<Name, string>> =>
  text.trim() === '' ? {} : ({ [name]: text.trim() } as Record<Name, string>)

/** The request that a form stands for, each field as the contract wants it. */
export function wireRequest(form: WireForm): WireRequest {
  const aboutTheBank = {
    ...optional('bankName', folded(form.bankName)),
    ...optional('reference', folded(form.reference)),
  }
  return {
    amount: parseUsdInput(form.amount) ?? '',
    recipientDetails: {
      name: folded(form.name),
      ...optional('addressLine1', folded(form.addressLine1)),
      ...optional('addressLine2', folded(form.addressLine2)),
      ...optional('postalCode', folded(form.postalCode)),
      town: folded(form.town),
      country: form.country,
      ...optional('email', form.email),
    },
    bankingDetails:
      form.scheme === 'iban'
        ? {
            scheme: 'iban',
            iban: electronicIban(form.iban),
            ...optional('bic', digits(form.bic).toUpperCase()),
            ...aboutTheBank,
          }
        : {
            scheme: 'us',
            routingNumber: digits(form.routingNumber),
            accountNumber: digits(form.accountNumber),
            accountType: form.accountType,
            ...aboutTheBank,
          },
  }
}

/**
 * What is wrong with a request before anybody is asked: what people forget or mistype in words of their own, the
 * rest as the contract has it.
 */
export function wireProblems(request: WireRequest, address: string): Problems {
  const { amount, recipientDetails: to, bankingDetails: bank } = request
  const contract = calls.wireCheck.request.safeParse({ address, ...request })
  const own: Record<string, string | undefined> = {
    amount: amountProblem(amount === '' ? undefined : amount),
    'recipientDetails.name': to.name === '' ? "Enter the recipient's name." : undefined,
    'recipientDetails.town': to.town === '' ? 'Enter the town.' : undefined,
    'recipientDetails.country': countryProblem(to.country),
    ...(bank.scheme === 'iban'
      ? {
          'bankingDetails.iban': ibanProblem(bank.iban),
          'bankingDetails.bic': bank.bic === undefined ? undefined : bicProblem(bank.bic, bank.iban),
        }
      : {
          'bankingDetails.routingNumber': routingNumberProblem(bank.routingNumber),
          'bankingDetails.accountNumber': /^\d{4,17}$/.test(bank.accountNumber)
            ? undefined
            : 'An account number has 4 to 17 digits.',
        }),
  }
  const problems = Object.entries(own).flatMap(([path, problem]): [string, string][] =>
    problem === undefined ? [] : [[path, problem]],
  )
  const rest = (contract.error?.issues ?? []).map(({ path, message }): [string, string] => [
    path.join('.'),
    message,
  ])
  return Object.fromEntries([...rest, ...problems])
}
