import { RangeField } from '../../../components/RangeField'
import { PERCENT } from '../cardsSlice'

interface Props {
  /** Loan-to-value in whole per cent. */
  percent: number
  /** What it comes to, formatted; undefined while there is no line. */
  loanToValue: string | undefined
  /** What the left end stands for: by default the least collateral. */
  least?: string
  onPercent: (percent: number) => void
}

/** A slider's right end is the safest: the lowest loan-to-value. */
const mirrored = (value: number): number => PERCENT.least + PERCENT.most - value

/** The slider for how far ETH may fall before a margin call. */
export function SafetyMargin({ percent, loanToValue, least = 'Less ETH', onPercent }: Props) {
  return (
    <RangeField
      label="Safety margin"
      valueText={loanToValue === undefined ? 'Enter an amount first' : `Loan-to-value ${loanToValue}`}
      ends={[least, 'Safer']}
      min={PERCENT.least}
      max={PERCENT.most}
      step={1}
      value={mirrored(percent)}
      onChange={({ target }) => onPercent(mirrored(Number(target.value)))}
    />
  )
}
