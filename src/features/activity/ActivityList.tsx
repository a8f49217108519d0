import { Suspense, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { usePorts, usePreload } from '../../app/hooks'
import { Amount } from '../../components/Amount'
import { Button } from '../../components/Button'
import { EmptyState } from '../../components/EmptyState'
import { loadable } from '../../components/loadable'
import { LinkRow } from '../../components/LinkRow'
import { RowsByDay } from '../../components/RowsByDay'
import { SearchField } from '../../components/SearchField'
import { SearchRow } from '../../components/SearchRow'
import { SplitRow } from '../../components/SplitRow'
import { Text } from '../../components/Text'
import { countSentence } from '../../lib/countSentence'
import { downloadText } from '../../lib/downloadText'
import { formatClock } from '../../lib/format'
import { localDay } from '../../lib/localDay'
import type { Activity } from '../../services/contracts'
import { activityCsv } from './activityCsv'
import { amountsOf, hrefOf, iconOf, subjectOf, titleOf } from './activityWords'
import {
  filterOf,
  findActivity,
  indexActivity,
  parametersOf,
  type ActivityEntry,
  type ActivityFilter,
} from './findActivity'
import type { WholeActivity } from './activityApi'

const ActivityFilters = loadable(() =>
  import('./ActivityFilters').then(({ ActivityFilters }) => ActivityFilters),
)

/** In rem. */
const ROW_HEIGHT = 4.25

const keyOf = ({ activity }: ActivityEntry): string => activity.id

/**
 * The activity by day, with filters and export. The address holds the filter too, so that Back restores it. The
 * search field does not read it from there: the router changes the address in a React transition, so the caret would jump.
 */
export function ActivityList({ activities, isCut }: WholeActivity) {
  usePreload(ActivityFilters)
  const { now } = usePorts()
  const [parameters, setParameters] = useSearchParams()
  const [isFiltering, setIsFiltering] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)

  const [filter, setFilter] = useState(() => filterOf(parameters))
  const entries = useMemo(() => indexActivity(activities), [activities])
  const shown = useMemo(() => findActivity(entries, filter), [entries, filter])

  function change(part: Partial<ActivityFilter>) {
    const changed = { ...filter, ...part }
    setFilter(changed)
    setParameters(parametersOf(changed), { replace: true })
  }
  const used = Object.keys(parametersOf({ ...filter, search: '' })).length

  return (
    <section aria-label="Your activity">
      <SearchRow>
        <SearchField
          ref={searchField}
          placeholder="Card, recipient, amount"
          value={filter.search}
          onChange={(text) => change({ search: text })}
        />
        <Button kind="ghost" onClick={() => setIsFiltering(true)}>
          {used === 0 ? 'Filters' : `Filters (${used})`}
        </Button>
      </SearchRow>
      <SplitRow>
        <div role="status">
          <Text look="muted">
            {countSentence(shown.length, activities.length, 'event')}
            {isCut && ' Older ones are not listed.'}
          </Text>
        </div>
        {shown.length > 0 && (
          <Button
            kind="quiet"
            onClick={() =>
              downloadText(
                `florin-activity-${localDay(now())}.csv`,
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
        <RowsByDay label="Activity" entries={shown} keyOf={keyOf} rowHeight={ROW_HEIGHT}>
          {({ activity }) => <ActivityRow activity={activity} />}
        </RowsByDay>
      ) : (
        <EmptyState
          title="Nothing matches"
          action={
            <Button
              kind="ghost"
              onClick={() => {
                change({ group: 'All', from: '', to: '', search: '' })
                // The button disappears, so the focus moves to the search.
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
        <Suspense>
          <ActivityFilters
            filter={filter}
            count={shown.length}
            onChange={change}
            onClose={() => setIsFiltering(false)}
          />
        </Suspense>
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
