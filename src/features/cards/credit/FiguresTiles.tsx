import { Amount } from '../../../components/Amount'
import { Facts } from '../../../components/Facts'
import { Text } from '../../../components/Text'
import { useSettled } from '../../../components/useSettled'
import { VisuallyHidden } from '../../../components/VisuallyHidden'
import type { CreditFigures } from './figuresOf'

interface Props {
  figures: CreditFigures | undefined
  /** Of the line as it is now, where it exists already. */
  before?: CreditFigures | undefined
  /** Changes with the input, but not with the price. */
  occasion: string
}

/** The figures of a line as it is typed, announced once typing pauses. */
export function FiguresTiles({ figures, before, occasion }: Props) {
  const said = useSettled(
    figures
      ? `Loan-to-value ${figures.loanToValue}. Margin call below ${figures.marginCall}, liquidation below ${figures.liquidation}.`
      : '',
    occasion,
  )
  const tile = (label: string, key: keyof CreditFigures) => ({
    label,
    value: (
      <>
        <Amount value={figures?.[key] ?? '–'} />
        {before && <Text look="muted">now {before[key]}</Text>}
      </>
    ),
  })
  return (
    <>
      <Facts
        look="tiles"
        facts={[
          tile('Loan-to-value', 'loanToValue'),
          tile('Health', 'health'),
          tile('Margin call below', 'marginCall'),
          tile('Liquidation below', 'liquidation'),
          tile('ETH can fall', 'fall'),
          tile('Collateral is worth', 'worth'),
        ]}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  )
}
