import { csv, type Cell } from '../../lib/csv'
import type { Activity } from '../../services/contracts'
import { amountsOf, subjectOf, titleOf } from './activityWords'

const numberOf = (text: string | undefined): Cell => text && { number: text }

const COLUMNS: readonly (readonly [heading: string, cellOf: (activity: Activity) => Cell])[] = [
  ['Date', ({ at }) => at],
  ['What', titleOf],
  ['About', subjectOf],
  ['US dollars', (activity) => numberOf(amountsOf(activity).usd)],
  ['ETH', (activity) => numberOf(amountsOf(activity).eth)],
  ['Transaction', ({ transactionHash }) => transactionHash],
]

/** Activity as CSV, in the order of the list, with dates as ISO 8601 and plain amounts (DOMAIN.md, "Exports"). */
export const activityCsv = (activities: readonly Activity[]): string =>
  csv([
    COLUMNS.map(([heading]) => heading),
    ...activities.map((activity) => COLUMNS.map(([, cellOf]) => cellOf(activity))),
  ])
