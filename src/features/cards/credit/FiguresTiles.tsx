import { Amount } from '../../../components/Amount'
import { Facts } from '../../../components/Facts'
import { useSettled } from '../../../components/useSettled'
import { VisuallyHidden } from '../../../components/VisuallyHidden'
import type { CreditFigures } from './figuresOf'

interface Props {
  figures: CreditFigures | undefined
  /** Changes with the input, but not with the price. */
  occasion: string
}

/** The figures of a line as it is typed, announced once typing pauses. */
export function FiguresTiles({ figures, occasion }: Props) {
  const said = useSettled(
    figures
      ? `Loan-to-value ${figures.loanToValue}. Margin call below ${figures.marginCall}, liquidation below ${figures.liquidation}.`
      : '',
    occasion,
  )
  const tile = (label: string, value: string | undefined) => ({
    label,
    value: <Amount value={value ?? '–'} />,
  })
  return (
    <>
      <Facts
        look="tiles"
        facts={[
          tile('Loan-to-value', figures?.loanToValue),
          tile('Health', figures?.health),
          tile('Margin call below', figures?.marginCall),
          tile('Liquidation below', figures?.liquidation),
          tile('ETH can fall', figures?.fall),
          tile('Collateral is worth', figures?.worth),
        ]}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
