import {
  bicProblem,
  countryProblem,
  electronicIban,
  ibanProblem,
  routingNumberProblem,
} from '../../lib/bankIdentifiers'
import {
  creditorReferenceProblem,
  electronicReference,
  isCreditorReference,
} from '../../lib/creditorReference'
import { foldNumber } from '../../lib/foldNumber'
import { parseUsdInput } from '../../lib/parseUsdInput'
import { foldToSwift, swiftProblem } from '../../lib/swiftText'
import { calls, type BankingDetails, type RecipientDetails } from '../../services/contracts'
import { typedAmountProblem } from '../payments'
import type { WireForm } from './wiresSlice'

/** The request without payer and transaction hash. */
export interface WireRequest {
  /** USD with two places; empty if unreadable. */
  amount: string
  recipientDetails: RecipientDetails
  bankingDetails: BankingDetails
}

/** The dotted path of each form field in the request, as the bank's errors name it. */
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

/** Sentences for the customer, by dotted path. */
export type Problems = Readonly<Record<string, string>>

/** Removes the spaces and dashes with which customers group digits. */
const digits = (text: string): string => foldNumber(text).replace(/[\s-]/g, '')

/** Folded to the letters that banks can send: the review and the memo's hash use the text that arrives. */
const folded = (text: string): string => foldToSwift(text).trim()

const FOLDED: ReadonlySet<keyof WireForm> = new Set([
  'name',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'town',
  'bankName',
  'reference',
])

/** The text of a field that banks receive, if it differs from the typed one. */
export function foldedHint(name: keyof WireForm, form: WireForm): string | undefined {
  if (!FOLDED.has(name)) return undefined
  const sent = name === 'reference' ? sentReference(form.reference) : folded(form[name])
  return sent === form[name].trim() || swiftProblem(sent) !== undefined
    ? undefined
    : `Banks receive “${sent}”.`
}

/** A creditor reference is sent without the spaces that group it. */
const sentReference = (text: string): string =>
  isCreditorReference(text) ? electronicReference(text) : folded(text)

/** Leaves out an optional field that is empty. */
const optional = <Name extends string>(name: Name, text: string): Partial<Record<Name, string>> =>
  text.trim() === '' ? {} : ({ [name]: text.trim() } as Record<Name, string>)

/** Converts the form to a request. */
export function wireRequest(form: WireForm): WireRequest {
  const aboutTheBank = {
    ...optional('bankName', folded(form.bankName)),
    ...optional('reference', sentReference(form.reference)),
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
 * The problems of a form. A typed amount is also checked here, because a request cannot hold an unreadable one.
 * @param isPaid a payment that was made pays for the wire and fixes its amount: the least that can be paid is no limit
 */
export function formProblems(form: WireForm, address: string, isPaid = false): Problems {
  const amount = isPaid ? undefined : typedAmountProblem(form.amount)
  return { ...wireProblems(wireRequest(form), address), ...(amount !== undefined && { amount }) }
}

/**
 * Validates a request. Common mistakes have sentences of their own, the others use the contract's.
 */
function wireProblems(request: WireRequest, address: string): Problems {
  const { recipientDetails: to, bankingDetails: bank } = request
  const contract = calls.wireCheck.request.safeParse({ address, ...request })
  const own: Record<string, string | undefined> = {
    'recipientDetails.name': to.name === '' ? "Enter the recipient's name." : undefined,
    'recipientDetails.town': to.town === '' ? 'Enter the town.' : undefined,
    'recipientDetails.country': countryProblem(to.country),
    'bankingDetails.reference': creditorReferenceProblem(bank.reference ?? ''),
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
