import { bicProblem, electronicIban, ibanProblem, routingNumberProblem } from './bankIdentifiers'
import { creditorReferenceProblem, electronicReference, isCreditorReference } from './creditorReference'
import { parseUsdInput } from './parseUsdInput'

/** What a pasted text tells of a payment. A field that it does not tell, or tells wrongly, is left out. */
export interface PaymentDetails {
  name?: string
  /** In its electronic form. */
  iban?: string
  bic?: string
  routingNumber?: string
  accountNumber?: string
  bankName?: string
  reference?: string
  /** US dollars with two places. */
  amount?: string
  /** The amount of an EPC QR code, which is always in euro, with two places. */
  euro?: string
}

/** Longer texts are no invoices, and reading them would take long. */
const MOST_CHARACTERS = 10_000

/**
 * Reads payment details from a text that a customer pastes: the text of an EPC QR code (EPC069-12), the block of bank details
 * on an invoice, or the invoice's whole text. Account numbers count only when their check digits match.
 */
export function readPaymentDetails(pasted: string): PaymentDetails {
  const text = pasted.slice(0, MOST_CHARACTERS).replace(/\r\n?/g, '\n')
  return readEpcCode(text) ?? readText(text)
}

/** The text of an EPC QR code; undefined for another text. */
function readEpcCode(text: string): PaymentDetails | undefined {
  const lines = text.trim().split('\n')
  const [tag, version, , identification, bic = '', name = '', iban = '', amount = '', , structured, free] =
    lines
  if (tag !== 'BCD' || !/^00[12]$/.test(version ?? '') || !/^(SCT|INST)$/.test(identification ?? ''))
    return undefined
  const euro = /^EUR(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount.trim())
  return known({
    name: name.trim(),
    iban: validIban(iban),
    bic: validBic(bic, iban),
    reference: structured?.trim() || free?.trim(),
    euro: euro ? `${euro[1]}.${(euro[2] ?? '').padEnd(2, '0')}` : undefined,
  })
}

/** Labels of the fields in the languages of the euro area's largest countries, at the beginning of a line. */
const LABELS = {
  name: 'name|beneficiary(?: name)?|account holder|account name|recipient|payee|empfänger|kontoinhaber(?:in)?|begünstigter|bénéficiaire|titulaire|beneficiario|intestatario|titular|begunstigde',
  bankName: 'bank|bank name|bankname|institut|banque|banca|banco',
  bic: 'bic|swift|bic/swift|swift/bic|bic-code|swift code|bic code',
  reference:
    'reference|payment reference|ref|invoice(?: no\\.?| number)?|verwendungszweck|rechnung(?:snummer| nr\\.?)?|référence|communication|causale|concepto|kenmerk',
  routingNumber: 'routing(?: number| no\\.?)?|aba(?: number| routing)?|aba/routing',
  accountNumber: 'account(?: number| no\\.?)?|acct(?:\\.| no\\.?)?',
  amount: 'amount|total|amount due|total due|betrag|montant|importo|importe|bedrag',
} as const

/** The text after a label, where a line begins with it. */
function labelled(text: string, label: keyof typeof LABELS): string | undefined {
  const line = new RegExp(`^[ \\t]*(?:${LABELS[label]})[ \\t]*[:=#][ \\t]*(.+)$`, 'imu').exec(text)
  return line?.[1]?.trim()
}

function readText(text: string): PaymentDetails {
  const iban = findIban(text)
  const routingNumber = iban === undefined ? findRoutingNumber(text) : undefined
  const account = labelled(text, 'accountNumber')?.replace(/[\s-]/g, '')
  return known({
    name: labelled(text, 'name'),
    iban,
    bic: validBic(labelled(text, 'bic') ?? '', iban ?? ''),
    routingNumber,
    accountNumber: routingNumber !== undefined && /^\d{4,17}$/.test(account ?? '') ? account : undefined,
    bankName: labelled(text, 'bankName'),
    reference: findCreditorReference(text) ?? labelled(text, 'reference'),
    amount: dollars(labelled(text, 'amount')),
  })
}

/** Two letters, two digits and groups of letters and digits, as they are printed. */
const IBAN_CANDIDATE = /(?<![A-Z0-9])[A-Z]{2}\d{2}(?:[ \u00a0-]?[A-Z0-9]){11,30}/gi

/** The first IBAN that is right. What follows one on its line is cut off sign by sign. */
function findIban(text: string): string | undefined {
  for (const [candidate] of text.matchAll(IBAN_CANDIDATE))
    for (let end = candidate.length; end >= 15; end -= 1) {
      const iban = validIban(candidate.slice(0, end))
      if (iban !== undefined) return iban
    }
  return undefined
}

/** A routing number has no shape of its own beside its check digit, so its label is needed. */
function findRoutingNumber(text: string): string | undefined {
  const digits = labelled(text, 'routingNumber')?.replace(/[\s-]/g, '') ?? ''
  return routingNumberProblem(digits) === undefined ? digits : undefined
}

function findCreditorReference(text: string): string | undefined {
  for (const [candidate] of text.matchAll(/(?<![A-Z0-9])RF\d\d(?: ?[A-Z0-9]){1,21}(?![A-Z0-9])/gi))
    if (isCreditorReference(candidate) && creditorReferenceProblem(candidate) === undefined)
      return electronicReference(candidate)
  return undefined
}

const validIban = (text: string): string | undefined => {
  const iban = electronicIban(text)
  return ibanProblem(iban) === undefined ? iban : undefined
}

const validBic = (text: string, iban: string): string | undefined => {
  const bic = text.replace(/\s/g, '').toUpperCase()
  return bic !== '' && bicProblem(bic, electronicIban(iban)) === undefined ? bic : undefined
}

/** An amount that says it is in dollars. */
function dollars(text: string | undefined): string | undefined {
  const amount = /^(?:US\$|\$|USD)\s*([\d.,]+)$|^([\d.,]+)\s*(?:US\$|\$|USD)$/i.exec(text ?? '')
  return parseUsdInput(amount?.[1] ?? amount?.[2] ?? '')
}

/** Leaves out what is not known. */
const known = (details: {
  [Name in keyof PaymentDetails]: PaymentDetails[Name] | undefined
}): PaymentDetails =>
  Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined && value !== ''))
