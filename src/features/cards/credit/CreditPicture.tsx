import { LineDrawing } from '../../../components/LineDrawing'
import { useSettled } from '../../../components/useSettled'
import { VisuallyHidden } from '../../../components/VisuallyHidden'
import { formatEth, formatUsd } from '../../../lib/format'
import { weiFromEth } from '../../../lib/money'
import { Known, type PaymentFunds } from '../../payments'
import { amountsOf, type Wanted } from './creditQuote'
import { figuresOf, type CreditFigures } from './figuresOf'

interface Props {
  wanted: Wanted
  /** USD per ETH; undefined while unknown. */
  price: string | undefined
  funds: Pick<PaymentFunds, 'balance' | 'holder'>
  /** The ETH that leaves the wallet; undefined while unknown. */
  locked: string | undefined
  /** Figures of the line as it is now, where it exists already. */
  before?: CreditFigures | undefined
  /** Changes with the input, but not with the price. */
  occasion: string
}

/** Floats are for drawing only. */
function amountsToDraw({ amount, collateral }: Wanted, price: string | undefined) {
  if (amount === undefined || amount === '0.00' || collateral === undefined || price === undefined)
    return undefined
  const line = Number(amount)
  const { collateralizedAssetValue, marginCallPrice, liquidationPrice } = amountsOf(amount, collateral, price)
  const worthAt = (usd: string) => Number(collateral) * Number(usd)
  return {
    line,
    worth: Math.max(0.01, Number(collateralizedAssetValue)),
    marginCall: worthAt(marginCallPrice),
    liquidation: worthAt(liquidationPrice),
  }
}

/** Draws wallet, collateral, line and margin call to scale, and announces the figures once typing pauses. */
export function CreditPicture({
  wanted,
  price,
  funds: { balance, holder },
  locked,
  before,
  occasion,
}: Props) {
  const figures = figuresOf(wanted, price)
  const said = useSettled(
    figures
      ? `Loan-to-value ${figures.loanToValue}. Margin call at ${figures.marginCall}, liquidation at ${figures.liquidation}.`
      : '',
    occasion,
  )
  const held = balance.data === undefined ? undefined : Number(balance.data)
  const label = (name: string, value: string | undefined, note?: string) => ({
    name,
    value: value ?? '–',
    note,
  })
  const now = (figure: string) => `now ${figure}`
  const perEth = (figure: string | undefined) => (figure === undefined ? 'per ETH' : now(figure))
  return (
    <>
      <LineDrawing
        amounts={amountsToDraw(wanted, price)}
        lockedShare={
          held === undefined || held === 0 || locked === undefined
            ? undefined
            : Number(weiFromEth(locked)) / held
        }
        wallet={{
          name: `${holder ?? 'The account'} holds`,
          value: <Known view={balance}>{(wei) => formatEth(BigInt(wei))}</Known>,
        }}
        collateral={label(
          'Collateral value',
          figures?.worth,
          wanted.collateral && formatEth(weiFromEth(wanted.collateral)),
        )}
        fall={label('ETH can fall', figures?.fall, before ? now(before.fall) : 'before a margin call')}
        marginCall={label('Margin call at', figures?.marginCall, perEth(before?.marginCall))}
        liquidation={label('Liquidation at', figures?.liquidation, perEth(before?.liquidation))}
        line={label('Credit line', wanted.amount && formatUsd(wanted.amount))}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
