import { useState } from 'react'
import { SelectField } from '../../components/SelectField'
import { DEVELOPMENT_ACCOUNT_KEY } from '../../services/wallet/reachWallet'

/** Which of the local chain's published accounts the development wallet takes. Not in production builds. */
export function DevelopmentAccount() {
  const [account, setAccount] = useState(() => localStorage.getItem(DEVELOPMENT_ACCOUNT_KEY) ?? '0')
  return (
    <SelectField
      label="Development account"
      value={account}
      onChange={({ target }) => {
        localStorage.setItem(DEVELOPMENT_ACCOUNT_KEY, target.value)
        setAccount(target.value)
      }}
    >
      <option value="0">Account 0, on the whitelist</option>
      <option value="1">Account 1, not on it</option>
    </SelectField>
  )
}
