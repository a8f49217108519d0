import { Notice } from '../../components/Notice'

interface Props {
  /** Start of the sentence that ends with "there from then on": `The credit line of $5,000.00 is`. */
  children: string
}

/** After a reorganisation the card's payment is unconfirmed and does not count. */
export function PendingFunding({ children }: Props) {
  return (
    <Notice tone="warn" title="Waiting for confirmation">
      The payment of this card has to be confirmed again. That usually takes a few minutes. {children} there
      from then on; until then it cannot be used.
    </Notice>
  )
}
