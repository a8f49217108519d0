import { ChoiceField } from '../../components/ChoiceField'
import { Disclosure } from '../../components/Disclosure'
import { Field } from '../../components/Field'
import { FieldPair } from '../../components/FieldPair'
import { SelectField } from '../../components/SelectField'
import { ShortPair } from '../../components/ShortPair'
import { countryCodes, electronicIban, ibanProblem } from '../../lib/bankIdentifiers'
import { printedIban } from '../../lib/printedIban'
import { countryName } from './countryName'
import type { Bind, TextField } from './wireFields'
import type { WireForm } from './wiresSlice'

interface Props {
  form: WireForm
  bind: Bind
  onChange: (changes: Partial<WireForm>) => void
}

const SCHEMES = [
  { value: 'iban', label: 'International' },
  { value: 'us', label: 'United States' },
] as const

const ACCOUNT_TYPES = [
  { value: 'checking', label: 'Checking' },
  { value: 'savings', label: 'Savings' },
] as const

/** Built once, because the form renders on every keystroke. */
const COUNTRIES = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  .map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))

const DETAILS: readonly TextField[] = [
  'bic',
  'bankName',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'email',
]

/** The second step of a wire: the recipient's account and address. Town and country are separate fields (CBPR+). */
export function BankStep({ form, bind, onChange }: Props) {
  const iban = bind('iban')

  /** Groups the IBAN in fours as banks print it, so that customers can compare it, and takes over its country. */
  function onIbanLeft() {
    iban.onBlur()
    const electronic = electronicIban(form.iban)
    if (ibanProblem(electronic) !== undefined) return
    const country = electronic.slice(0, 2)
    const isListed = countryCodes.includes(country)
    onChange({ iban: printedIban(electronic), ...(form.country === '' && isListed && { country }) })
  }

  /** Sets the country for a US account, and clears it for an IBAN, which names its own. */
  function onScheme(scheme: WireForm['scheme']) {
    if (scheme === 'us' && form.country === '') onChange({ scheme, country: 'US' })
    else if (scheme === 'iban' && form.country === 'US' && form.iban === '') onChange({ scheme, country: '' })
    else onChange({ scheme })
  }

  const isIban = form.scheme === 'iban'
  const details = DETAILS.filter((name) => name !== 'bic' || isIban)
  return (
    <>
      <ChoiceField label="Account" options={SCHEMES} value={form.scheme} onChange={onScheme} />
      {isIban ? (
        <Field
          label="IBAN"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...iban}
          onBlur={onIbanLeft}
        />
      ) : (
        <>
          <ShortPair>
            <Field label="Routing number" inputMode="numeric" autoComplete="off" {...bind('routingNumber')} />
            <Field label="Account number" inputMode="numeric" autoComplete="off" {...bind('accountNumber')} />
          </ShortPair>
          <ChoiceField
            label="Account type"
            options={ACCOUNT_TYPES}
            value={form.accountType}
            onChange={(accountType) => onChange({ accountType })}
          />
        </>
      )}
      <ShortPair>
        <Field label="Town" autoComplete="section-recipient address-level2" {...bind('town')} />
        <SelectField
          label="Country"
          aria-required="true"
          autoComplete="section-recipient country"
          {...bind('country')}
        >
          <option value="">Choose</option>
          {COUNTRIES}
        </SelectField>
      </ShortPair>
      <Disclosure
        summary={isIban ? 'BIC, street, bank name, e-mail' : 'Street, bank name, e-mail'}
        isForced={details.some((name) => bind(name).error !== undefined || form[name] !== '')}
      >
        {isIban && (
          <Field
            label="BIC"
            isOptional
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...bind('bic')}
          />
        )}
        <Field
          label="Address line 1"
          isOptional
          autoComplete="section-recipient address-line1"
          {...bind('addressLine1')}
        />
        <Field
          label="Address line 2"
          isOptional
          autoComplete="section-recipient address-line2"
          {...bind('addressLine2')}
        />
        <FieldPair>
          <Field
            label="Postal code"
            isOptional
            autoComplete="section-recipient postal-code"
            {...bind('postalCode')}
          />
          <Field label="Bank name" isOptional autoComplete="off" {...bind('bankName')} />
        </FieldPair>
        <Field
          label="E-mail"
          type="email"
          inputMode="email"
          isOptional
          autoComplete="section-recipient email"
          {...bind('email')}
        />
      </Disclosure>
    </>
  )
}
