import { formatCount } from './format'

/** `1 wire`, `1,234 wires`. @param noun in the singular */
export const counted = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** `3 of 120 wires.`, or `120 wires.` where all are shown. @param noun in the singular */
export const countSentence = (shown: number, total: number, noun: string): string =>
  `${shown === total ? '' : `${formatCount(shown)} of `}${counted(total, noun)}.`
