import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { Field } from '../../components/Field'
import { FieldPair } from '../../components/FieldPair'
import { SelectField } from '../../components/SelectField'
import { Stack } from '../../components/Stack'
import { formatCount } from '../../lib/format'
import { GROUPS } from './activityWords'
import type { ActivityFilter } from './findActivity'

interface Props {
  filter: ActivityFilter
  /** How many events the filter shows. */
  count: number
  onChange: (part: Partial<ActivityFilter>) => void
  onClose: () => void
}

/** The filters of the activity. The list behind follows at once. */
export function ActivityFilters({ filter, count, onChange, onClose }: Props) {
  const bind = (name: 'from' | 'to') => ({
    type: 'date',
    value: filter[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    'aria-required': undefined,
    autoComplete: 'off',
  })
  const isEmptyRange = filter.from !== '' && filter.to !== '' && filter.from > filter.to
  return (
    <Dialog title="Filters" description="Show only some of what happened." onClose={onClose}>
      <SelectField
        label="Show"
        value={filter.group}
        onChange={({ target }) =>
          onChange({ group: GROUPS.find((group) => group === target.value) ?? 'All' })
        }
      >
        {GROUPS.map((group) => (
          <option key={group} value={group}>
            {group}
          </option>
        ))}
      </SelectField>
      <FieldPair>
        <Field label="From" {...bind('from')} />
        <Field
          label="To"
          error={isEmptyRange ? 'This day is before the first one.' : undefined}
          {...bind('to')}
        />
      </FieldPair>
      <Stack isRow gap={10}>
        <Button onClick={onClose}>
          {count === 1 ? 'Show 1 event' : `Show ${formatCount(count)} events`}
        </Button>
        <Button kind="ghost" onClick={() => onChange({ group: 'All', from: '', to: '' })}>
          Clear filters
        </Button>
      </Stack>
    </Dialog>
  )
}
