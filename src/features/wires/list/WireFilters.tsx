import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { AmountField } from '../../../components/AmountField'
import { Button } from '../../../components/Button'
import { DayRange } from '../../../components/DayRange'
import { Dialog } from '../../../components/Dialog'
import { FieldPair } from '../../../components/FieldPair'
import { SelectField } from '../../../components/SelectField'
import { Stack } from '../../../components/Stack'
import { counted } from '../../../lib/countSentence'
import { EVERY_WIRE, selectWireFilter, SHOWN_STATUSES, wiresFiltered } from '../wiresSlice'
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
  const bind = (name: 'least' | 'most') => ({
    unit: '$' as const,
    error: amountError(filter[name]),
    value: filter[name],
    onChange: ({ target }: { target: { value: string } }) =>
      dispatch(wiresFiltered({ [name]: target.value })),
    'aria-required': undefined,
  })
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
      <DayRange from={filter.from} to={filter.to} onChange={(part) => dispatch(wiresFiltered(part))} />
      <FieldPair>
        <AmountField label="At least" {...bind('least')} />
        <AmountField label="At most" {...bind('most')} />
      </FieldPair>
      <Stack isRow gap={10}>
        <Button onClick={onClose}>Show {counted(count, 'wire')}</Button>
        <Button kind="ghost" onClick={() => dispatch(wiresFiltered(EVERY_WIRE))}>
          Clear filters
        </Button>
      </Stack>
    </Dialog>
  )
}
