import { useAppDispatch } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { RouteButton } from '../../../components/RouteButton'
import { formatExactEth, formatTyped } from '../../../lib/format'
import { collateralRefusal } from '../../../lib/cardStatus'
import { addCollateralHref } from '../../../lib/paths'
import type { CreditCard } from '../../../services/contracts'
import { draftCollateral } from '../cardsSlice'

interface Props {
  card: CreditCard
  /** The ETH to fill in; without it the form is as the customer left it. */
  eth?: string
}

/** Leads to the form that adds collateral. Nothing at a bank that cannot take any. */
export function AddCollateralButton({ card, eth }: Props) {
  const dispatch = useAppDispatch()
  if (card.addedCollateral === undefined) return null
  const refusal = collateralRefusal(card)
  const label = eth === undefined ? 'Add collateral' : `Add ${formatExactEth(eth)}`
  return (
    <div>
      {refusal === undefined ? (
        <RouteButton
          kind={eth === undefined ? 'ghost' : 'main'}
          to={addCollateralHref(card.id)}
          onClick={() => eth !== undefined && dispatch(draftCollateral(card.id, formatTyped(eth)))}
        >
          {label}
        </RouteButton>
      ) : (
        <Button kind="ghost" disabledReason={refusal}>
          {label}
        </Button>
      )}
    </div>
  )
}
