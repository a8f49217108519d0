import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { Dialog } from '../../../components/Dialog'
import { Field } from '../../../components/Field'
import { FieldPair } from '../../../components/FieldPair'
import { SelectField } from '../../../components/SelectField'
import { Stack } from '../../../components/Stack'
import { formatCount } from '../../../lib/format'
import { EVERY_WIRE, selectWireFilter, SHOWN_STATUSES, wiresFiltered, type WireFilter } from '../wiresSlice'
import { readCents } from './findWires'

interface Props {
  /** How many wires the filter shows. */
  count: number
  onClose: () => void
}

const amountError = (text: string): string | undefined =>
  text.trim() === '' || readCents(text) !== undefined ? undefined : 'Enter an amount such as 250.'

/** The filters of the wires list. The list behind follows at once. */
export function WireFilters({ count, onClose }: Props) {
  const dispatch = useAppDispatch()
  const filter = useAppSelector(selectWireFilter)
  const bind = (name: Exclude<keyof WireFilter, 'status'>) => ({
    value: filter[name],
    onChange: ({ target }: { target: { value: string } }) =>
      dispatch(wiresFiltered({ [name]: target.value })),
    'aria-required': undefined,
    autoComplete: 'off',
  })
  const isEmptyRange = filter.from !== '' && filter.to !== '' && filter.from > filter.to
  return (
    <Dialog title="Filters" description="Show only some of your wires." onClose={onClose}>
      <SelectField
        label="Status"
        value={filter.status}
        onChange={({ target }) => {
          const status = SHOWN_STATUSES.find((known) => known === target.value)
          if (status) dispatch(wiresFiltered({ status }))
        }}
      >
        {SHOWN_STATUSES.map((status) => (
          <option key={status} value={status}>
            {status}
          </option>
        ))}
      </SelectField>
      <FieldPair>
        <Field label="From" type="date" {...bind('from')} />
        <Field
          label="To"
          type="date"
          error={isEmptyRange ? 'This day is before the first one.' : undefined}
          {...bind('to')}
        />
      </FieldPair>
      <FieldPair>
        <Field
          label="At least"
          prefix="$"
          inputMode="decimal"
          error={amountError(filter.least)}
          {...bind('least')}
        />
        <Field
          label="At most"
          prefix="$"
          inputMode="decimal"
          error={amountError(filter.most)}
          {...bind('most')}
        />
      </FieldPair>
      <Stack isRow gap={10}>
        <Button onClick={onClose}>{count === 1 ? 'Show 1 wire' : `Show ${formatCount(count)} wires`}</Button>
        <Button kind="ghost" onClick={() => dispatch(wiresFiltered(EVERY_WIRE))}>
          Clear filters
        </Button>
      </Stack>
    </Dialog>
  )
}
