import { useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePorts } from '../../app/hooks'
import { Amount } from '../../components/Amount'
import { Button } from '../../components/Button'
import { DayHeading } from '../../components/DayHeading'
import { EmptyState } from '../../components/EmptyState'
import { Field } from '../../components/Field'
import { LinkRow } from '../../components/LinkRow'
import { SearchRow } from '../../components/SearchRow'
import { SplitRow } from '../../components/SplitRow'
import { Text } from '../../components/Text'
import { VirtualRows } from '../../components/VirtualRows'
import { downloadText } from '../../lib/downloadText'
import { formatClock, formatCount } from '../../lib/format'
import type { Activity } from '../../services/contracts'
import { dayHeading, localDay } from '../wires'
import { activityCsv } from './activityCsv'
import { ActivityFilters } from './ActivityFilters'
import { amountsOf, hrefOf, iconOf, subjectOf, titleOf } from './activityWords'
import { filterOf, findActivity, indexActivity, parametersOf, type ActivityFilter } from './findActivity'
import type { WholeActivity } from './activityApi'

/** In rem. */
const ROW_HEIGHT = 4.25
const HEADING_HEIGHT = 3.25

/** `3 of 120 events.` */
function countSentence(shown: number, total: number): string {
  const counted = `${formatCount(total)} event${total === 1 ? '' : 's'}.`
  return shown === total ? counted : `${formatCount(shown)} of ${counted}`
}

/** The activity by day, with filters and export. The address holds the filter, so that Back restores it. */
export function ActivityList({ activities, isCut }: WholeActivity) {
  const { now } = usePorts()
  const [parameters, setParameters] = useSearchParams()
  const [today] = useState(() => localDay(new Date(now()).toISOString()))
  const [isFiltering, setIsFiltering] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)

  const address = parameters.toString()
  const filter = useMemo(() => filterOf(new URLSearchParams(address)), [address])
  const entries = useMemo(() => indexActivity(activities), [activities])
  const shown = useMemo(() => findActivity(entries, filter), [entries, filter])
  const keys = useMemo(() => shown.map(({ activity }) => activity.id), [shown])
  const isFirstOfDay = useCallback(
    (index: number) => index === 0 || shown[index]?.day !== shown[index - 1]?.day,
    [shown],
  )
  const extraOf = useCallback((index: number) => (isFirstOfDay(index) ? HEADING_HEIGHT : 0), [isFirstOfDay])

  const change = (part: Partial<ActivityFilter>) =>
    setParameters(parametersOf({ ...filter, ...part }), { replace: true })
  const used = Object.keys(parametersOf({ ...filter, search: '' })).length

  return (
    <section aria-label="Your activity">
      <SearchRow>
        <Field
          ref={searchField}
          label="Search"
          type="search"
          aria-required={undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder="Card, recipient, amount"
          value={filter.search}
          onChange={({ target }) => change({ search: target.value })}
        />
        <Button kind="ghost" onClick={() => setIsFiltering(true)}>
          {used === 0 ? 'Filters' : `Filters (${used})`}
        </Button>
      </SearchRow>
      <SplitRow>
        <div role="status">
          <Text look="muted">
            {countSentence(shown.length, activities.length)}
            {isCut && ' Older ones are not listed.'}
          </Text>
        </div>
        {shown.length > 0 && (
          <Button
            kind="quiet"
            onClick={() =>
              downloadText(
                `florin-activity-${today}.csv`,
                'text/csv',
                activityCsv(shown.map(({ activity }) => activity)),
              )
            }
          >
            Download CSV
          </Button>
        )}
      </SplitRow>
      {shown.length > 0 ? (
        <VirtualRows label="Activity" keys={keys} rowHeight={ROW_HEIGHT} extraOf={extraOf}>
          {(index) => {
            const entry = shown[index]
            return (
              entry && (
                <>
                  {isFirstOfDay(index) && (
                    <DayHeading style={{ height: `${HEADING_HEIGHT}rem` }}>
                      {dayHeading(entry.day, today)}
                    </DayHeading>
                  )}
                  <div style={{ height: `${ROW_HEIGHT}rem` }}>
                    <ActivityRow activity={entry.activity} />
                  </div>
                </>
              )
            )
          }}
        </VirtualRows>
      ) : (
        <EmptyState
          title="Nothing matches"
          action={
            <Button
              kind="ghost"
              onClick={() => {
                setParameters({}, { replace: true })
                // The button is gone then, and focus needs a new place.
                searchField.current?.focus()
              }}
            >
              Show all activity
            </Button>
          }
        >
          Nothing that happened fits these filters.
        </EmptyState>
      )}
      {isFiltering && (
        <ActivityFilters
          filter={filter}
          count={shown.length}
          onChange={change}
          onClose={() => setIsFiltering(false)}
        />
      )}
    </section>
  )
}

function ActivityRow({ activity }: { activity: Activity }) {
  const { text } = amountsOf(activity)
  return (
    <LinkRow
      to={hrefOf(activity)}
      icon={iconOf(activity)}
      title={titleOf(activity)}
      detail={[formatClock(activity.at), subjectOf(activity)].filter(Boolean).join(' · ')}
      aside={text !== undefined && <Amount size="row" value={text} />}
    />
  )
}
