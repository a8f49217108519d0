import { AddressText } from '../../components/AddressText'
import { Button } from '../../components/Button'
import { Copyable } from '../../components/Copyable'
import { Notice } from '../../components/Notice'
import { isSameAddress } from '../../lib/address'
import { chainName } from '../../lib/chains'
import { useAddress } from '../connection'
import { ReviewPanel, type Offers, type PaymentFlow } from '../payments'
import { LookAlikeWarning } from './LookAlikeWarning'
import { OwnerList } from './OwnerList'
import { thresholdMeaning } from './thresholdMeaning'

interface Props {
  flow: PaymentFlow<Offers['account']>
  account: Offers['account']['body']
}

/** The review of a new account, with the address that it will have. */
export function AccountReview({ flow, account }: Props) {
  const wallet = useAddress()
  const { owners, threshold } = account.userPermissions
  const chain = chainName(account.selectedChain)
  return (
    <ReviewPanel
      facts={[
        { label: 'Label', value: account.accountLabel },
        {
          label: 'Address',
          value: (
            <Copyable
              what="address"
              text={account.accountAddress}
              shown={<AddressText address={account.accountAddress} />}
            />
          ),
        },
        { label: 'Owners', value: <OwnerList owners={owners} wallet={wallet} /> },
        { label: 'Required signatures', value: `${threshold} of ${owners.length}` },
        { label: 'Chain', value: chain },
        { label: 'Network fee', value: 'Your wallet names it before you sign' },
      ]}
      notices={
        <>
          <Notice>{thresholdMeaning(account.userPermissions)}</Notice>
          {owners.map((owner) => (
            <LookAlikeWarning key={owner} address={owner} />
          ))}
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
