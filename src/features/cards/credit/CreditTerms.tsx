import { CheckField } from '../../../components/CheckField'
import { FieldGroup } from '../../../components/FieldGroup'
import { Points } from '../../../components/Points'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { TERMS, TERMS_VERSION } from './termsOfCredit'

interface Props {
  isAccepted: boolean
  onChange: (isAccepted: boolean) => void
  error: string | undefined
}

/** The terms of a credit line, which the customer accepts before the review. */
export function CreditTerms({ isAccepted, onChange, error }: Props) {
  return (
    <FieldGroup title="Terms">
      <Stack gap={8}>
        <Points points={TERMS} />
        <Text look="muted">Version {TERMS_VERSION}</Text>
        <CheckField
          label="I have read these terms and accept them."
          isChecked={isAccepted}
          onChange={onChange}
          error={error}
        />
      </Stack>
    </FieldGroup>
  )
}
