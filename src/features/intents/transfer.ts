/** A record, an unclaimed payment or a request body, as far as it names a transfer within its transaction. */
interface Named {
  inflow?: unknown
  part?: unknown
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** Which part of a transfer something was made of, or a request asks for: 0 is the transfer itself. */
export const partOf = ({ part }: Named): number => numberOf(part)

/** Do both, of the same transaction, name the same part of the same transfer? Without a number it is the first. */
export const isSameTransfer = (one: Named, other: Named): boolean =>
  numberOf(one.inflow) === numberOf(other.inflow) && partOf(one) === partOf(other)

/** Names an unclaimed payment in an address, and tells it from the others of its transaction. */
export const transferKey = ({
  transactionHash,
  inflow = 0,
}: {
  transactionHash: string
  inflow?: number | undefined
}): string => (inflow === 0 ? transactionHash : `${transactionHash}.${inflow}`)
