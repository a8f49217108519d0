import { AmountField } from '../../components/AmountField'
import { Disclosure } from '../../components/Disclosure'
import { Facts } from '../../components/Facts'
import { Field } from '../../components/Field'
import { Stack } from '../../components/Stack'
import { formatExactEth, formatUsd } from '../../lib/format'
import { CostFacts, type usePaymentForm } from '../payments'
import { RecipientPicker } from './recipients/RecipientPicker'
import type { Bind } from './wireFields'

interface Props {
  bind: Bind
  payment: Pick<ReturnType<typeof usePaymentForm>, 'price' | 'funds' | 'quote' | 'shortage'>
  /** The unclaimed payment that pays for the wire and fixes its amount. */
  paidBy: { amount: string; value: string } | undefined
  /** Hides the saved recipients, because the form was just filled in. */
  isFilled: boolean
}

/** The first step of a wire: amount, recipient and reference. */
export function AmountStep({ bind, payment: { price, funds, quote, shortage }, paidBy, isFilled }: Props) {
  const hasAccounts = (funds.accounts ?? []).length > 0 || funds.fromAccount !== undefined
  return (
    <Stack gap={16}>
      {!isFilled && <RecipientPicker />}
      <div>
        {paidBy ? (
          <Facts
            facts={[
              { label: 'Recipient gets', value: formatUsd(paidBy.value) },
              { label: 'Paid already', value: formatExactEth(paidBy.amount) },
            ]}
          />
        ) : (
          <AmountField label="Amount" unit="$" {...bind('amount')} />
        )}
        <Field label="Recipient's full name" autoComplete="section-recipient name" {...bind('name')} />
        <Field label="Reference" isOptional autoComplete="off" {...bind('reference')} />
        {!paidBy && (
          <Disclosure
            summary={
              quote && price.data ? (
                <>
                  You pay <strong>{formatExactEth(quote.eth)}</strong> at {formatUsd(price.data.usd)}
                  {funds.fromAccount !== undefined && ` from ${funds.holder ?? 'an account'}`}
                </>
              ) : hasAccounts ? (
                'Pay from, price, fee and balance'
              ) : (
                'Price, fee and balance'
              )
            }
            // Stays open while the customer needs it to continue: the price is missing or disputed, or the payer has too
            // little and another one can pay.
            isForced={
              price.isStale ||
              price.isUnknown ||
              price.data?.contradictedBy !== undefined ||
              (hasAccounts && shortage !== undefined)
            }
          >
            <CostFacts price={price} funds={funds} label="You pay" eth={quote?.eth} />
          </Disclosure>
        )}
      </div>
    </Stack>
  )
}
