import { SelectField } from '../../components/SelectField'

interface Props {
  account: string
  onChange: (account: string) => void
}

/** Chooses one of the local chain's published accounts. Not in production builds. */
export function DevelopmentAccount({ account, onChange }: Props) {
  return (
    <SelectField
      label="Development account"
      value={account}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="0">Account 0, on the whitelist</option>
      <option value="1">Account 1, not on it</option>
    </SelectField>
  )
}
