import { useId } from 'react'
import { styled } from 'styled-components'

interface Props {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

const Row = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: 16px;
  min-height: 44px;
  padding: 8px 0;
`

const Name = styled.label`
  flex: 1;
  font-weight: 500;
  cursor: pointer;
`

const Control = styled.input`
  appearance: none;
  position: relative;
  flex: none;
  width: 48px;
  height: 28px;
  margin: 0;
  border: 2px solid var(--edge);
  border-radius: 999px;
  background: var(--surface);
  cursor: pointer;
  transition: background 0.2s;
  &::before {
    content: '';
    position: absolute;
    top: 4px;
    left: 4px;
    width: 16px;
    height: 16px;
    border-radius: 50%;
    background: var(--edge);
    transition: transform 0.2s;
  }
  &:checked {
    border-color: var(--accent);
    background: var(--accent);
  }
  &:checked::before {
    background: var(--accent-ink);
    transform: translateX(20px);
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
    border-color: ButtonBorder;
    background: ButtonFace;
    &::before {
      background: ButtonText;
    }
    &:checked {
      border-color: Highlight;
      background: Highlight;
    }
    &:checked::before {
      background: HighlightText;
    }
  }
`

/** A labelled switch that takes effect at once. */
export function SwitchField({ label, isOn, onChange }: Props) {
  const id = useId()
  return (
    <Row>
      <span>
        <Name htmlFor={id}>{label}</Name>
      </span>
      <Control
        id={id}
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </Row>
  )
}
