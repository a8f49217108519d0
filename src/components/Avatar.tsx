import { styled } from 'styled-components'
import { Guilloche } from './Guilloche'
import { rosetteFor } from './rosetteFor'

interface Props {
  /** The wallet's address. */
  seed: string
}

const Disc = styled.span`
  flex: none;
  display: block;
  width: 28px;
  height: 28px;
  border-radius: 50%;
  background: linear-gradient(150deg, var(--card-debit-from), var(--card-debit-to));
  overflow: hidden;
  .rosette {
    stroke: var(--card-debit-engraving);
  }
`

/** A small rosette drawn from an address. */
export function Avatar({ seed }: Props) {
  const curves = rosetteFor(seed)
  return (
    <Disc>
      <Guilloche size={28} viewBox="-115 -115 230 230" {...curves} strands={3} step={12} strokeWidth={5} />
    </Disc>
  )
}
