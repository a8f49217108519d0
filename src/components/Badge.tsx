import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Icon, type IconName } from './Icon'

export type BadgeTone = 'good' | 'warn' | 'danger' | 'quiet'

interface Props {
  tone?: BadgeTone
  /** Overrides the tone's own icon. */
  icon?: IconName | undefined
  children: ReactNode
}

const tones: Record<BadgeTone, { colour: string; icon?: IconName }> = {
  good: { colour: 'var(--accent)', icon: 'check' },
  warn: { colour: 'var(--warn)', icon: 'warning' },
  danger: { colour: 'var(--danger)', icon: 'alert' },
  quiet: { colour: 'var(--muted)' },
}

const Frame = styled.span<{ $colour: string }>`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  color: ${({ $colour }) => $colour};
  font-size: 0.75rem;
  font-weight: 600;
  vertical-align: middle;
  white-space: nowrap;
`

/** A status in a word or two: Verified, Healthy, On hold. */
export function Badge({ tone = 'good', icon, children }: Props) {
  const shape = icon ?? tones[tone].icon
  return (
    <Frame $colour={tones[tone].colour}>
      {shape && <Icon name={shape} size={14} />}
      {children}
    </Frame>
  )
}
