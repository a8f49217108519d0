import { useId, type ComponentProps } from 'react'
import { css, styled } from 'styled-components'

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  /** The value as text: `ETH at $2,900`. */
  valueText: string
  /** What screen readers say instead of `valueText`. */
  sentence?: string
  /** A CSS background for the track. */
  zones?: string
  /** Labels below the left and the right end. */
  ends?: readonly [string, string]
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

/** With zones the thumb's centre runs from edge to edge of the track, so that it lines up with them. */
const Box = styled.div<{ $zones: string | undefined }>`
  position: relative;
  ${({ $zones }) =>
    $zones !== undefined &&
    css`
      &::before {
        content: '';
        position: absolute;
        inset: 19px 0;
        border-radius: 3px;
        background: ${$zones};
        forced-color-adjust: none;
      }
    `}
`

const thumb = css`
  box-sizing: border-box;
  width: 24px;
  height: 24px;
  border: 4px solid var(--ink);
  border-radius: 50%;
  background: var(--surface);
`

const focus = css`
  outline: 2px solid var(--accent);
  outline-offset: 2px;
`

const track = css`
  height: 6px;
  border-radius: 3px;
  background: var(--edge);
  /* Its own colour is replaced by the background's, and it would vanish. */
  @media (forced-colors: active) {
    outline: 1px solid CanvasText;
  }
`

const Ends = styled(Row)`
  margin-top: -6px;
  color: var(--muted);
  font-size: 0.8125rem;
`

const Slider = styled.input<{ $hasZones: boolean }>`
  appearance: none;
  position: relative;
  display: block;
  width: ${({ $hasZones }) => ($hasZones ? 'calc(100% + 24px)' : '100%')};
  height: 44px;
  margin: ${({ $hasZones }) => ($hasZones ? '0 -12px' : '0')};
  background: transparent;
  cursor: pointer;
  &::-webkit-slider-runnable-track {
    ${track}
    ${({ $hasZones }) => $hasZones && 'background: transparent;'}
  }
  &::-moz-range-track {
    ${track}
    ${({ $hasZones }) => $hasZones && 'background: transparent;'}
  }
  &::-webkit-slider-thumb {
    appearance: none;
    margin-top: -9px;
    ${thumb}
  }
  &::-moz-range-thumb {
    ${thumb}
  }
  /* Around the thumb alone: a frame around the whole would strike through the labels beside it. */
  &:focus-visible {
    outline: none;
    &::-webkit-slider-thumb {
      ${focus}
    }
    &::-moz-range-thumb {
      ${focus}
    }
  }
`

export function RangeField({ label, valueText, sentence, zones, ends, ...rest }: Props) {
  const id = useId()
  return (
    <div>
      <Row>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id}>{valueText}</output>
      </Row>
      <Box $zones={zones}>
        <Slider
          {...rest}
          id={id}
          type="range"
          aria-valuetext={sentence ?? valueText}
          $hasZones={zones !== undefined}
        />
      </Box>
      {ends && (
        <Ends aria-hidden="true">
          <span>{ends[0]}</span>
          <span>{ends[1]}</span>
        </Ends>
      )}
    </div>
  )
}
