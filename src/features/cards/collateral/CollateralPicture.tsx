import { useAppSelector } from '../../../app/hooks'
import { Facts } from '../../../components/Facts'
import { Panel } from '../../../components/Panel'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import type { CreditCard } from '../../../services/contracts'
import { useQuotePrice, type PaymentFunds } from '../../payments'
import { selectCollateralText } from '../cardsSlice'
import { CreditPicture } from '../credit/CreditPicture'
import { figuresOf } from '../credit/figuresOf'
import { coverOf, type CreditLine } from '../health/creditPosition'
import { readCollateral } from '../credit/creditQuote'
import { lineWith } from './collateralQuote'

interface Props {
  card: CreditCard
  funds: PaymentFunds
}

const wantedOf = ({ amount, collateralizedAmount }: CreditLine) => ({
  amount,
  collateral: collateralizedAmount,
})

/** Draws the line with the typed collateral, with the figures of the line now beside it. */
export function CollateralPicture({ card, funds }: Props) {
  const text = useAppSelector((state) => selectCollateralText(state, card.id))
  const usd = useQuotePrice().data?.usd
  const eth = readCollateral(text)
  const wanted = wantedOf(eth === undefined ? card : lineWith(card, eth))
  // A line without collateral has no figures.
  const before = eth !== undefined && coverOf(card) === 'covered' ? figuresOf(wantedOf(card), usd) : undefined
  const loanToValue = figuresOf(wanted, usd)?.loanToValue
  return (
    <Panel title={eth === undefined ? 'Your line' : 'Your line afterwards'}>
      <Stack>
        <CreditPicture
          wanted={wanted}
          price={usd}
          funds={funds}
          locked={eth}
          before={before}
          occasion={text}
        />
        <Facts
          facts={[
            {
              label: 'Loan-to-value',
              value: before ? `${loanToValue} instead of ${before.loanToValue}` : loanToValue,
            },
          ]}
        />
        <Text look="muted">
          Both prices follow from how much ETH you lock, not from its price when your payment arrives. The
          collateral stays yours: all of it comes back when the line is closed.
        </Text>
      </Stack>
    </Panel>
  )
}
