import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAppDispatch } from '../../../app/hooks'
import type { AccountAction } from '../../../lib/accountAction'
import { markPage } from '../../../lib/markPage'
import { accountHref, paths } from '../../../lib/paths'
import type { OwnerSignature } from '../../../lib/safeTransaction'
import { useAddress } from '../../connection'
import type { KnownAccount } from './account'
import { approveTransaction, executeTransaction } from './accountTransactionThunks'
import { fragmentOf } from './signLink'

interface Decided {
  action: AccountAction
  nonce: number
  signatures: readonly OwnerSignature[]
  /** Of a transaction that a link brought. */
  linkedFrom?: number
}

/** Signing and sending a transaction of an account, one at a time. */
export function useDecision(account: KnownAccount) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const wallet = useAddress()
  const [busy, setBusy] = useState<'sign' | 'execute'>()
  const [refusal, setRefusal] = useState<string>()
  const { id, address, chainId, state } = account
  const page = (fragment = '') => (id === undefined ? paths.account : accountHref(id)) + fragment

  async function run(what: 'sign' | 'execute', work: () => Promise<string | undefined>) {
    if (busy) return
    setBusy(what)
    setRefusal(undefined)
    try {
      setRefusal(await work())
    } finally {
      setBusy(undefined)
    }
  }

  return {
    busy,
    refusal,
    /** Signs, and leaves the signature where the other owners find it. */
    onSign: ({ action, nonce, signatures, linkedFrom = state.block }: Decided) =>
      run('sign', async () => {
        const isStillHere = markPage()
        const transaction = { chainId, account: address, action, nonce }
        const outcome = await dispatch(approveTransaction(wallet, id, transaction))
        if ('refusal' in outcome) return outcome.refusal
        const others = signatures.filter(({ owner }) => owner !== wallet)
        const fragment =
          'carried' in outcome
            ? fragmentOf({
                account: address,
                action,
                nonce,
                fromBlock: linkedFrom,
                signatures: [...others, outcome.carried],
              })
            : ''
        // A signature in the address is kept nowhere else.
        if (isStillHere() || fragment !== '') await navigate(page(fragment), { replace: true })
        return undefined
      }),
    /** Sends the transaction, with this wallet as the last one that agrees. */
    onExecute: ({ action, nonce, signatures }: Decided, isAgain = false) =>
      run('execute', async () => {
        const isStillHere = markPage()
        const transaction = { chainId, account: address, action, nonce }
        const refused = await dispatch(executeTransaction(wallet, transaction, signatures, isAgain))
        if (refused) return refused.refusal
        if (id !== undefined && isStillHere()) await navigate(page(), { replace: true })
        return undefined
      }),
  }
}
