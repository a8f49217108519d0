import type { AccountOnChain } from '../../../services/accountsApi'

/** An account as its page knows it. */
export interface AccountInfo {
  /** The bank's; undefined for an account that only a link names. */
  id: string | undefined
  label: string
  address: string
  chainId: number
}

/** An account that the chain has told of. */
export interface KnownAccount extends AccountInfo {
  state: AccountOnChain
}
