import { useEffect } from 'react'
import { NoticeLine } from '../../components/NoticeLine'
import { useHasLasted } from '../../components/useHasLasted'
import { checkGate, selectSignIn } from '../../features/connection'
import { api } from '../../services/api'
import { isBankError } from '../../services/bank/bankError'
import { bankView } from '../../services/bank/bankView'
import { useAppDispatch, useAppSelector } from '../hooks'

interface Props {
  wallet: string
}

/** The bank is polled this often, so that the notice appears without any other call. */
const HEARTBEAT_MS = 20_000
const HEARTBEAT_WHILE_DOWN_MS = 5_000

/**
 * Polls the bank, and says on every screen when it does not answer. Asks the gate again when the bank answers that this
 * wallet is no longer on the whitelist.
 */
export function BankNotice({ wallet }: Props) {
  const dispatch = useAppDispatch()
  const { error: last } = api.endpoints.kycGet.useQueryState({ wallet })
  const isDown = isBankError(last) && last.kind !== 'refused'
  // The verified badge shows the same answer, so polling keeps it fresh as well.
  const query = api.useKycGetQuery(
    { wallet },
    { pollingInterval: isDown ? HEARTBEAT_WHILE_DOWN_MS : HEARTBEAT_MS },
  )
  const { error } = bankView(query)
  const cause = isBankError(query.error) ? query.error : undefined
  const isOff = query.isError && cause?.kind === 'refused' && cause.code === 'NOT_WHITELISTED'
  const isLate = useHasLasted(query.isFetching)
  // A call that waits for the sign-in is not late.
  const isSignedIn = useAppSelector(selectSignIn).status === 'notNeeded'

  useEffect(() => {
    if (isOff) void dispatch(checkGate())
  }, [isOff, dispatch])

  // The screen that made the call shows a refusal.
  if (cause?.kind === 'refused' || (error === undefined && !(isLate && isSignedIn))) return null
  return (
    <NoticeLine tone="warn">
      We cannot reach our servers. Balances may be out of date; your money is safe.
    </NoticeLine>
  )
}
