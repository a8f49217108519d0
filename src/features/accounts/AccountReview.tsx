import { usePorts } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Copyable } from '../../components/Copyable'
import { Facts } from '../../components/Facts'
import { Notice } from '../../components/Notice'
import { Panel } from '../../components/Panel'
import { Stack } from '../../components/Stack'
import { isSameAddress } from '../../lib/address'
import { chainName } from '../../lib/chains'
import { useAddress } from '../connection'
import type { AccountPlan } from './accountsSlice'
import { OwnerList } from './OwnerList'

interface Props {
  plan: AccountPlan
  /** Why the last attempt was not started. */
  refusal: string | undefined
  isSubmitting: boolean
  onConfirm: () => void
  onChange: () => void
}

/** What the threshold means when a wallet is lost or stolen; undefined where it needs no word. */
function meaningOf({ owners, threshold }: AccountPlan): string | undefined {
  if (owners.length === 1) return 'There is one owner. If that wallet is lost, so is what the account holds.'
  if (threshold === owners.length)
    return 'Every owner must sign. If one of them loses their wallet, nothing can leave the account any more.'
  return threshold === 1 ? 'Each owner alone can move everything that the account holds.' : undefined
}

/** Everything that will be signed, with the address that comes of it, to be checked before it counts. */
export function AccountReview({ plan, refusal, isSubmitting, onConfirm, onChange }: Props) {
  const { env } = usePorts()
  const wallet = useAddress()
  const chain = chainName(env.defaultChainId)
  const meaning = meaningOf(plan)
  return (
    <Panel title="Check before you sign">
      <Stack>
        <Facts
          facts={[
            { label: 'Label', value: plan.label },
            { label: 'Address', value: <Copyable what="address" text={plan.address} /> },
            { label: 'Owners', value: <OwnerList owners={plan.owners} wallet={wallet} /> },
            { label: 'Must sign', value: `${plan.threshold} of ${plan.owners.length}` },
            { label: 'Chain', value: chain },
            { label: 'Network fee', value: 'Your wallet names it before you sign' },
          ]}
        />
        {meaning !== undefined && <Notice>{meaning}</Notice>}
        {!plan.owners.some((owner) => isSameAddress(owner, wallet)) && (
          <Notice tone="warn">
            Your own wallet is not an owner: you pay for the account and cannot sign for it.
          </Notice>
        )}
        {refusal !== undefined && (
          <Notice tone="warn" role="alert">
            {refusal}
          </Notice>
        )}
        <Stack isRow gap={10}>
          <Button isBusy={isSubmitting} onClick={onConfirm}>
            Create account on {chain}
          </Button>
          <Button kind="ghost" onClick={onChange}>
            Change
          </Button>
        </Stack>
      </Stack>
    </Panel>
  )
}
