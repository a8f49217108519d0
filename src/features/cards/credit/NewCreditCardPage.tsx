import { useState } from 'react'
import { Facts } from '../../../components/Facts'
import { PageTitle } from '../../../components/PageTitle'
import { Panel } from '../../../components/Panel'
import { Points } from '../../../components/Points'
import { RouteButton } from '../../../components/RouteButton'
import { Stack } from '../../../components/Stack'
import { Tag } from '../../../components/Tag'
import { Text } from '../../../components/Text'
import { ThreePlaces } from '../../../components/ThreePlaces'
import { formatUsd, formatWholeUsd } from '../../../lib/format'
import { paths } from '../../../lib/paths'
import { FeeNow, usePaymentFunds, useQuotePrice } from '../../payments'
import { PERCENT } from '../cardsSlice'
import { collateralFor } from './creditQuote'
import { SafetyMargin } from './SafetyMargin'
import { ENDS, FALLS } from './termsOfCredit'
import { YourCreditCards } from './YourCreditCards'

/** US dollars. The price is used while the real one is unknown. */
const EXAMPLE = { amount: '5000.00', price: '2500.00' }

/** A drawing of an example line at the current price, with the slider that moves its collateral. */
function ExampleLine() {
  const [percent, setPercent] = useState<number>(PERCENT.most)
  const funds = usePaymentFunds()
  const known = useQuotePrice().data?.usd
  const price = known ?? EXAMPLE.price
  const wanted = { amount: EXAMPLE.amount, collateral: collateralFor(EXAMPLE.amount, price, percent) }
  return (
    <Panel title={`A ${formatWholeUsd(EXAMPLE.amount)} line`}>
      <Stack>
        <Text look="muted">
          {known === undefined
            ? `An example with ETH at ${formatUsd(price)}: the price of ETH is not known right now.`
            : `At the ETH price now: ${formatUsd(price)}.`}
        </Text>
        <SafetyMargin
          percent={percent}
          onPercent={setPercent}
          wanted={wanted}
          price={price}
          funds={funds}
          occasion={percent === PERCENT.most ? '' : String(percent)}
        />
      </Stack>
    </Panel>
  )
}

/** Apply for Credit Card: explains the product by an example. */
export function NewCreditCardPage() {
  const price = useQuotePrice()
  const funds = usePaymentFunds()
  return (
    <>
      <PageTitle>Apply for Credit Card</PageTitle>
      <ThreePlaces>
        <Panel title="A dollar line on your ETH" aside={<Tag>new</Tag>}>
          <Stack>
            <Text>
              Lock ETH as collateral, and we open a credit line in US dollars of up to half of its value, with
              a card of its own. Your ETH is not sold for it.
            </Text>
            <Text look="muted">{ENDS.repayment}</Text>
            <div>
              <RouteButton to={paths.creditApplication}>Start an application</RouteButton>
            </div>
          </Stack>
        </Panel>
        <Stack>
          <ExampleLine />
          <Panel title="When ETH falls">
            <Stack gap={12}>
              <Points
                points={[
                  FALLS.marginCall(),
                  FALLS.liquidation(),
                  'Both prices are fixed when the card opens. Adding ETH lowers both.',
                ]}
              />
              <h3>If you freeze the card</h3>
              <Text>
                Freezing blocks new payments. Pending payments still go through. Collateral and both prices
                stay as they are, and you can still add ETH.
              </Text>
            </Stack>
          </Panel>
        </Stack>
        <Stack>
          <Panel title="What it costs">
            <Stack gap={12}>
              <Facts
                facts={[
                  { label: 'Interest', value: 'None' },
                  { label: 'Our fees', value: 'None' },
                  { label: 'Network fee now', value: <FeeNow funds={funds} price={price.data?.usd} /> },
                ]}
              />
              <h3>How your ETH comes back</h3>
              <Text>{ENDS.return}</Text>
            </Stack>
          </Panel>
          <YourCreditCards />
        </Stack>
      </ThreePlaces>
    </>
  )
}
