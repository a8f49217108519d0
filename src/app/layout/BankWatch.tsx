import { useEffect, type ReactNode } from 'react'
import { OutageSaid } from '../../components/Outage'
import { checkGate, selectSignIn } from '../../features/connection'
import { useAppDispatch, useAppSelector } from '../hooks'
import { BankConditionContext, useWatchBank } from './bankCondition'

interface Props {
  wallet: string
  children: ReactNode
}

/** Watches the bank for all screens. Asks the gate again when the bank answers that the wallet is not on the whitelist. */
export function BankWatch({ wallet, children }: Props) {
  const dispatch = useAppDispatch()
  const { condition, isOffTheList } = useWatchBank(wallet)
  const isSignInAsked = useAppSelector(selectSignIn).status !== 'notNeeded'

  useEffect(() => {
    if (isOffTheList) void dispatch(checkGate())
  }, [isOffTheList, dispatch])

  return (
    <BankConditionContext value={condition}>
      <OutageSaid value={condition !== 'answers' || isSignInAsked}>{children}</OutageSaid>
    </BankConditionContext>
  )
}
