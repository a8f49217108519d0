import { Notice } from '../../components/Notice'

interface Props {
  /** What there will be once the payment counts again: `The credit line of $5,000.00 is`. */
  children: string
}

/** The chain has taken the payment's block back: what it paid for does not count until it is mined again. */
export function PendingFunding({ children }: Props) {
  return (
    <Notice tone="warn" title="Waiting for its payment">
      The chain has taken back the block with the payment of this card. It is usually mined again within
      minutes. {children} there from then on; until then it cannot be used.
    </Notice>
  )
}
