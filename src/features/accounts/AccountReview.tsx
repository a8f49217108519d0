import { Button } from '../../components/Button'
import { Copyable } from '../../components/Copyable'
import { Notice } from '../../components/Notice'
import { isSameAddress } from '../../lib/address'
import { chainName } from '../../lib/chains'
import type { UserPermissions } from '../../services/contracts'
import { useAddress } from '../connection'
import { ReviewPanel, type Offers, type PaymentFlow } from '../payments'
import { OwnerList } from './OwnerList'

interface Props {
  flow: PaymentFlow<Offers['account']>
  account: Offers['account']['body']
}

/** What the threshold means when a wallet is lost or stolen. */
function meaningOf({ owners, threshold }: UserPermissions): string | undefined {
  if (owners.length === 1) return 'There is one owner. If that wallet is lost, so is what the account holds.'
  if (threshold === owners.length)
    return 'Every owner must sign. If one of them loses their wallet, nothing can leave the account any more.'
  return threshold === 1 ? 'Each owner alone can move everything that the account holds.' : undefined
}

/** The review of a new account, with the address that it will have. */
export function AccountReview({ flow, account }: Props) {
  const wallet = useAddress()
  const { owners, threshold } = account.userPermissions
  const chain = chainName(account.selectedChain)
  const meaning = meaningOf(account.userPermissions)
  return (
    <ReviewPanel
      facts={[
        { label: 'Label', value: account.accountLabel },
        { label: 'Address', value: <Copyable what="address" text={account.accountAddress} /> },
        { label: 'Owners', value: <OwnerList owners={owners} wallet={wallet} /> },
        { label: 'Must sign', value: `${threshold} of ${owners.length}` },
        { label: 'Chain', value: chain },
        { label: 'Network fee', value: 'Your wallet names it before you sign' },
      ]}
      notices={
        <>
          {meaning !== undefined && <Notice>{meaning}</Notice>}
          {!owners.some((owner) => isSameAddress(owner, wallet)) && (
            <Notice tone="warn">
              Your own wallet is not an owner: you pay for the account and cannot sign for it.
            </Notice>
          )}
        </>
      }
      refusal={flow.refusal}
      action={
        <Button isBusy={flow.isSubmitting} onClick={() => void flow.onConfirm()}>
          Create account on {chain}
        </Button>
      }
      onChange={flow.onChange}
    />
  )
}
