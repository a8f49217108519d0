import { Button } from '../../components/Button'
import { DayRange } from '../../components/DayRange'
import { Dialog } from '../../components/Dialog'
import { SelectField } from '../../components/SelectField'
import { Stack } from '../../components/Stack'
import { counted } from '../../lib/countSentence'
import { GROUPS } from './activityWords'
import type { ActivityFilter } from './findActivity'

interface Props {
  filter: ActivityFilter
  /** How many events the filter shows. */
  count: number
  onChange: (part: Partial<ActivityFilter>) => void
  onClose: () => void
}

/** The filters of the activity. The list behind the dialog changes at once. */
export function ActivityFilters({ filter, count, onChange, onClose }: Props) {
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
      <DayRange from={filter.from} to={filter.to} onChange={onChange} />
      <Stack isRow gap={10}>
        <Button onClick={onClose}>Show {counted(count, 'event')}</Button>
        <Button kind="ghost" onClick={() => onChange({ group: 'All', from: '', to: '' })}>
          Clear filters
        </Button>
      </Stack>
    </Dialog>
  )
}
