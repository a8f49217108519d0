import type { Day } from '../lib/zonedTime'
import { Field } from './Field'
import { FieldPair } from './FieldPair'

interface Props {
  /** The first day; empty for no limit. */
  from: Day
  /** The last day; empty for no limit. */
  to: Day
  onChange: (part: { from?: Day; to?: Day }) => void
}

/** The first and the last day of a filter. */
export function DayRange({ from, to, onChange }: Props) {
  const shared = { type: 'date', 'aria-required': undefined, autoComplete: 'off' }
  const isEmpty = from !== '' && to !== '' && from > to
  return (
    <FieldPair>
      <Field
        {...shared}
        label="From"
        value={from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <Field
        {...shared}
        label="To"
        error={isEmpty ? 'This day is before the first one.' : undefined}
        value={to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </FieldPair>
  )
}
