import { ChoiceField } from '../../components/ChoiceField'
import { Field } from '../../components/Field'
import { FieldGroup } from '../../components/FieldGroup'
import { FieldPair } from '../../components/FieldPair'
import { electronicIban, ibanProblem } from '../../lib/bankIdentifiers'
import { printedIban } from '../../lib/printedIban'
import type { Bind } from './wireFields'
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

/** Fields for the recipient's bank account. */
export function BankFields({ form, bind, onChange }: Props) {
  /** Groups the IBAN in fours as banks print it, so that customers can compare it. */
  function onIbanLeft() {
    const iban = electronicIban(form.iban)
    if (ibanProblem(iban) === undefined) onChange({ iban: printedIban(iban) })
  }

  return (
    <FieldGroup title="Their bank">
      <ChoiceField
        label="Account"
        options={SCHEMES}
        value={form.scheme}
        onChange={(scheme) => onChange({ scheme })}
      />
      {form.scheme === 'iban' ? (
        <FieldPair>
          <Field
            label="IBAN"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...bind('iban')}
            onBlur={onIbanLeft}
          />
          <Field
            label="BIC"
            isOptional
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...bind('bic')}
          />
        </FieldPair>
      ) : (
        <>
          <FieldPair>
            <Field
              label="Routing number"
              hint="Nine digits, bottom left on a cheque."
              inputMode="numeric"
              autoComplete="off"
              {...bind('routingNumber')}
            />
            <Field label="Account number" inputMode="numeric" autoComplete="off" {...bind('accountNumber')} />
          </FieldPair>
          <ChoiceField
            label="Account type"
            options={ACCOUNT_TYPES}
            value={form.accountType}
            onChange={(accountType) => onChange({ accountType })}
          />
        </>
      )}
      <Field label="Bank name" isOptional autoComplete="off" {...bind('bankName')} />
    </FieldGroup>
  )
}
