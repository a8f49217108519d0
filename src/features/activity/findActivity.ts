import { localDay } from '../../lib/localDay'
import type { Activity } from '../../services/contracts'
import { amountsOf, GROUPS, isOf, subjectOf, titleOf, type Group } from './activityWords'

/** The filter of the activity. An empty text limits nothing. */
export interface ActivityFilter {
  group: Group
  /** The first and the last day, `YYYY-MM-DD`, in the customer's time zone. */
  from: string
  to: string
  search: string
}

const dayOf = (text: string | null): string => (text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : '')

/** Reads the filter from an address. Unreadable parameters limit nothing. */
export const filterOf = (parameters: URLSearchParams): ActivityFilter => ({
  group: GROUPS.find((group) => group === parameters.get('group')) ?? 'All',
  from: dayOf(parameters.get('from')),
  to: dayOf(parameters.get('to')),
  search: parameters.get('search') ?? '',
})

/** The address's parameters of a filter. */
export const parametersOf = ({ group, ...texts }: ActivityFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ group: group === 'All' ? '' : group, ...texts }).filter(([, text]) => text !== ''),
  )

export interface ActivityEntry {
  activity: Activity
  /** In the customer's time zone. */
  day: string
  /** Lower case. */
  text: string
}

/** Adds the text that a search compares, computed once for each answer. */
export const indexActivity = (activities: readonly Activity[]): ActivityEntry[] =>
  activities.map((activity) => {
    const { usd, eth, text } = amountsOf(activity)
    const parts = [titleOf(activity), subjectOf(activity), usd, eth, text, activity.transactionHash]
    return {
      activity,
      day: localDay(activity.at),
      text: parts
        .filter((part) => part !== undefined)
        .join('\n')
        .toLowerCase(),
    }
  })

/** The entries that match the filter and every word of its search. */
export function findActivity(
  entries: readonly ActivityEntry[],
  { group, from, to, search }: ActivityFilter,
): ActivityEntry[] {
  const words = search.toLowerCase().split(/\s+/)
  return entries.filter(
    ({ activity, day, text }) =>
      isOf(activity, group) &&
      (from === '' || day >= from) &&
      (to === '' || day <= to) &&
      words.every((word) => text.includes(word)),
  )
}
