import type { HistoryDays } from '../../../services/contracts'

/** Periods of a chart: the option's value, its name, and the days that it covers. */
export const PERIODS = [
  { value: '1', label: 'Day', days: 1 },
  { value: '7', label: 'Week', days: 7 },
  { value: '30', label: 'Month', days: 30 },
] as const satisfies readonly { value: string; label: string; days: HistoryDays }[]

export type Period = (typeof PERIODS)[number]['value']
