import { RangeField } from '../../../components/RangeField'
import { Stack } from '../../../components/Stack'
import type { PaymentFunds } from '../../payments'
import { PERCENT } from '../cardsSlice'
import { CreditPicture } from './CreditPicture'
import type { Wanted } from './creditQuote'
import { figuresOf } from './figuresOf'

interface Props {
  /** Loan-to-value in whole per cent. */
  percent: number
  onPercent: (percent: number) => void
  /** Label of the left end. */
  least?: string | undefined
  wanted: Wanted
  /** USD per ETH; undefined while unknown. */
  price: string | undefined
  funds: PaymentFunds
  /** Changes with the input, but not with the price. */
  occasion: string
}

/** A slider's right end is the safest: the lowest loan-to-value. */
const mirrored = (value: number): number => PERCENT.least + PERCENT.most - value

/** The slider for how far ETH may fall before a margin call, and the drawing of the line. */
export function SafetyMargin({ percent, onPercent, least = 'Less ETH', ...line }: Props) {
  const figures = figuresOf(line.wanted, line.price)
  return (
    <Stack>
      <RangeField
        label="Safety margin"
        valueText={`Loan-to-value ${figures?.loanToValue ?? '–'}`}
        ends={[least, 'Safer']}
        min={PERCENT.least}
        max={PERCENT.most}
        step={1}
        value={mirrored(percent)}
        onChange={({ target }) => onPercent(mirrored(Number(target.value)))}
      />
      <CreditPicture {...line} locked={line.wanted.collateral} />
    </Stack>
  )
}
