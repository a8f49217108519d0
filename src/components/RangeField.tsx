import { useId, type ComponentProps } from 'react'
import { styled } from 'styled-components'

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  /** How the value is seen and said: `ETH at $2,900`. */
  valueText: string
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 2px 12px;
  font-size: 0.875rem;
  label {
    font-weight: 500;
  }
`

const Slider = styled.input`
  width: 100%;
  height: 44px;
  margin: 0;
  accent-color: var(--accent);
  cursor: pointer;
`

/** A number to try out by dragging, or with the arrow keys. */
export function RangeField({ label, valueText, id, ...rest }: Props) {
  const ownId = useId()
  return (
    <div>
      <Row>
        <label htmlFor={id ?? ownId}>{label}</label>
        <output htmlFor={id ?? ownId}>{valueText}</output>
      </Row>
      <Slider {...rest} id={id ?? ownId} type="range" aria-valuetext={valueText} />
    </div>
  )
}
