import { styled } from 'styled-components'
import { Guilloche } from './Guilloche'
import { rosetteFor } from './rosetteFor'

interface Props {
  /** The full address. */
  address: string
  /** In pixels. */
  size?: number
}

const Frame = styled.span<{ $size: number }>`
  flex: none;
  display: block;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: 50%;
  background: linear-gradient(150deg, var(--card-debit-from), var(--card-debit-to));
  overflow: hidden;
  .rosette {
    stroke: var(--card-debit-engraving);
  }
`

/** A small rosette drawn from the address. Decoration: the address stands beside it, or in a label. */
export function Avatar({ address, size = 28 }: Props) {
  return (
    <Frame $size={size}>
      <Guilloche
        size={size}
        viewBox="-1150 -1150 2300 2300"
        {...rosetteFor(address)}
        strands={3}
        step={120}
        strokeWidth={50}
      />
    </Frame>
  )
}
