import { Columns } from '../../../components/Columns'
import { DataView } from '../../../components/DataView'
import { Facts } from '../../../components/Facts'
import { PageTitle } from '../../../components/PageTitle'
import { Panel } from '../../../components/Panel'
import { Points } from '../../../components/Points'
import { RouteButton } from '../../../components/RouteButton'
import { Skeleton } from '../../../components/Skeleton'
import { Stack } from '../../../components/Stack'
import { Tag } from '../../../components/Tag'
import { Text } from '../../../components/Text'
import { LOAN_TO_VALUE } from '../../../lib/credit'
import { formatPerMille } from '../../../lib/format'
import { paths } from '../../../lib/paths'
import { FeeNow, usePaymentFunds, useQuotePrice } from '../../payments'
import { collateralFor } from './creditQuote'
import { WorkedExample } from './WorkedExample'
import { YourCreditCards } from './YourCreditCards'

const EXAMPLE = { amount: '5000.00', collateral: '4', price: '2500.00' }

/** Apply for Credit Card: explains the product by an example. */
export function NewCreditCardPage() {
  const price = useQuotePrice()
  const funds = usePaymentFunds()
  return (
    <>
      <PageTitle>Apply for Credit Card</PageTitle>
      <Stack>
        <YourCreditCards />
        <Columns>
          <Panel title="Spend dollars, keep your ETH" aside={<Tag>new</Tag>}>
            <Stack>
              <Text>
                You lock ETH as collateral, and the bank opens a credit line of up to half of its worth. You
                spend the line in dollars with a card. Your ETH is not sold for it.
              </Text>
              <div>
                <RouteButton to={paths.creditApplication}>Start an application</RouteButton>
              </div>
              <h3>When ETH falls</h3>
              <Points
                points={[
                  `Below the margin-call price, which is where the line is ${formatPerMille(LOAN_TO_VALUE.marginCall)} of what your collateral is worth, you are asked to pay back part of it or to add collateral.`,
                  `Below the liquidation price, at ${formatPerMille(LOAN_TO_VALUE.liquidation)}, the bank may sell collateral to cover the line.`,
                  'Both prices are fixed when the card opens. More collateral puts both further away, and you can add some later.',
                ]}
              />
              <h3>What it costs</h3>
              <Text>
                Opening takes one payment on the chain, and its network fee is yours. The bank takes nothing
                for opening, holding or freezing the card.
              </Text>
              <Facts
                facts={[
                  { label: 'Network fee now', value: <FeeNow funds={funds} price={price.data?.usd} /> },
                ]}
              />
              <h3>How the ETH comes back</h3>
              <Text>
                Ask us to close the line. As long as nothing is owed on it, all of its collateral goes back to
                the wallet that paid it, and that network fee is ours.
              </Text>
              <h3>What freezing does</h3>
              <Text>
                A frozen card declines new payments. What is already on its way still arrives, and collateral,
                margin-call and liquidation price stay as they are.
              </Text>
            </Stack>
          </Panel>
          <Stack>
            <Panel title="An example">
              <WorkedExample {...EXAMPLE} />
            </Panel>
            <Panel title="The same line today">
              <DataView view={price} skeleton={<Skeleton count={4} />}>
                {({ usd }) => (
                  <WorkedExample
                    amount={EXAMPLE.amount}
                    collateral={collateralFor(EXAMPLE.amount, usd)}
                    price={usd}
                  />
                )}
              </DataView>
            </Panel>
          </Stack>
        </Columns>
      </Stack>
    </>
  )
}
