import { Field } from '../../components/Field'
import { FieldGroup } from '../../components/FieldGroup'
import { FieldPair } from '../../components/FieldPair'
import { SelectField } from '../../components/SelectField'
import { countryCodes } from '../../lib/bankIdentifiers'
import { countryName } from './countryName'
import type { Bind } from './wireFields'

interface Props {
  bind: Bind
}

/** Built once, because the form renders on every keystroke. */
const COUNTRIES = countryCodes
  .map((code) => ({ code, name: countryName(code) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  .map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))

/** Fields for the recipient. Town and country are separate fields, as CBPR+ requires. */
export function RecipientFields({ bind }: Props) {
  return (
    <FieldGroup title="Recipient">
      <Field label="Recipient's full name" autoComplete="section-recipient name" {...bind('name')} />
      <FieldPair>
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
      </FieldPair>
      <FieldPair>
        <Field
          label="Postal code"
          isOptional
          autoComplete="section-recipient postal-code"
          {...bind('postalCode')}
        />
        <Field label="Town" autoComplete="section-recipient address-level2" {...bind('town')} />
      </FieldPair>
      <FieldPair>
        <SelectField
          label="Country"
          aria-required="true"
          autoComplete="section-recipient country"
          {...bind('country')}
        >
          <option value="">Choose a country</option>
          {COUNTRIES}
        </SelectField>
        <Field
          label="E-mail"
          type="email"
          inputMode="email"
          isOptional
          autoComplete="section-recipient email"
          {...bind('email')}
        />
      </FieldPair>
    </FieldGroup>
  )
}
