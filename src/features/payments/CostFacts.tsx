import { Badge } from '../../components/Badge'
import { Facts } from '../../components/Facts'
import { Notice } from '../../components/Notice'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { formatAgo, formatEth, formatExactEth, formatUsd } from '../../lib/format'
import { FeeNow } from './FeeNow'
import { Known } from './Known'
import { PayFrom } from './PayFrom'
import type { PaymentFunds } from './usePaymentFunds'
import type { LiveQuotePrice } from './useQuotePrice'

interface Props {
  price: LiveQuotePrice
  funds: PaymentFunds
  /** Left out by a form that draws payment and balance itself. */
  label?: 'You pay'
  /** ETH; undefined while it is not known. */
  eth?: string | undefined
}

/** The payment, its network fee, the live price with its age, and the payer's balance. */
export function CostFacts({ price, funds, label, eth }: Props) {
  return (
    <Stack gap={12}>
      <PayFrom funds={funds} eth={eth} />
      <Facts
        look={label ? 'rows' : 'tiles'}
        facts={[
          {
            label: label ?? '',
            value: label && (eth === undefined ? '–' : <strong>{formatExactEth(eth)}</strong>),
          },
          { label: 'Network fee', value: <FeeNow funds={funds} price={price.data?.usd} /> },
          {
            label: 'ETH price',
            value: (
              <Known view={price} hasNote>
                {({ usd, source }) => (
                  <>
                    {formatUsd(usd)}
                    <Text look="muted">
                      {source}, {formatAgo(price.ageMs)} {price.isStale && <Badge tone="warn">Stale</Badge>}
                    </Text>
                  </>
                )}
              </Known>
            ),
          },
          {
            label: `${funds.holder ?? 'The account'} holds`,
            value: label && <Known view={funds.balance}>{(wei) => formatEth(BigInt(wei))}</Known>,
          },
        ]}
      />
      {price.data?.isDisputed === true && (
        <Notice tone="warn">Two price services are more than 2% apart. The lower price counts here.</Notice>
      )}
    </Stack>
  )
}
