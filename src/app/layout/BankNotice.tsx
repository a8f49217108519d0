import { useEffect } from 'react'
import { Notice } from '../../components/Notice'
import { checkGate } from '../../features/connection'
import { PRODUCT_NAME } from '../../lib/product'
import { api } from '../../services/api'
import { isBankError } from '../../services/bank/bankError'
import { useBankView } from '../../services/bank/useBankView'
import { useAppDispatch } from '../hooks'

interface Props {
  wallet: string
}

/** How often the bank is asked whether it is there while nothing else asks it. */
const HEARTBEAT_MS = 20_000
const HEARTBEAT_WHILE_DOWN_MS = 5_000

/**
 * The bank's pulse. Says on every screen that it is out of reach, and what is still true, and goes away by itself;
 * and has the gate asked again when the bank says that this wallet is not on the whitelist any more.
 */
export function BankNotice({ wallet }: Props) {
  const dispatch = useAppDispatch()
  const { error: last } = api.endpoints.kycGet.useQueryState({ wallet })
  const isDown = isBankError(last) && last.kind !== 'refused'
  // The verified badge hangs on the same answer, so the heartbeat keeps that fresh as well.
  const query = api.useKycGetQuery(
    { wallet },
    { pollingInterval: isDown ? HEARTBEAT_WHILE_DOWN_MS : HEARTBEAT_MS, skipPollingIfUnfocused: true },
  )
  const { error } = useBankView(query)
  const cause = query.isError && isBankError(query.error) ? query.error : undefined
  const isOff = cause?.kind === 'refused' && cause.code === 'NOT_WHITELISTED'

  useEffect(() => {
    if (isOff) void dispatch(checkGate())
  }, [isOff, dispatch])

  // What the bank refuses in its own words, the screens say where it was asked for.
  if (error === undefined || cause?.kind === 'refused') return null
  return (
    <Notice tone="warn" role="status" title="The bank does not answer">
      {error} {PRODUCT_NAME} tries again by itself.
    </Notice>
  )
}
