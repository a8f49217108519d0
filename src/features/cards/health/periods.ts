import type { HistoryDays } from '../../../services/contracts'

/** Periods of a chart: the option's value, its name, and the days that it covers. */
export const PERIODS = [
  { value: '1', label: '1D', days: 1, text: '24 hours' },
  { value: '7', label: '1W', days: 7, text: '7 days' },
  { value: '30', label: '1M', days: 30, text: '30 days' },
] as const satisfies readonly { value: string; label: string; days: HistoryDays; text: string }[]

export type Period = (typeof PERIODS)[number]['value']
