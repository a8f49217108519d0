import type { IconName } from './Icon'

export type NoticeTone = 'info' | 'warn' | 'danger' | 'frost'

/** Icon and word say what the colour says. */
export const NOTICE_TONES: Record<NoticeTone, { colour: string; icon: IconName; word: string }> = {
  info: { colour: 'var(--muted)', icon: 'info', word: 'Note' },
  warn: { colour: 'var(--warn)', icon: 'warning', word: 'Warning' },
  danger: { colour: 'var(--danger)', icon: 'alert', word: 'Problem' },
  frost: { colour: 'var(--frost)', icon: 'snow', word: 'Frozen' },
}
