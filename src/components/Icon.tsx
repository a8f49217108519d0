/** On a 20 × 20 grid. */
const PATHS = {
  alert: 'M7 3h6l4 4v6l-4 4H7l-4-4V7zM10 6.5v4.2M10 13.4v.1',
  arrowOut: 'M6 14 14 6M7.5 6H14v6.5',
  arrowIn: 'M14 6 6 14M12.5 14H6V7.5',
  bank: 'M3 8l7-4.5L17 8zM5 8v6.5M10 8v6.5M15 8v6.5M3 16.5h14',
  card: 'M3.5 5h13a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM2.5 8.5h15',
  check: 'M4.5 10.5 8.3 14l7.2-8',
  clock: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 6v4.2l2.8 1.8',
  close: 'M5 5l10 10M15 5 5 15',
  coin: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM8.2 7.7h3.6a.5.5 0 0 1 .5.5v3.6a.5.5 0 0 1-.5.5H8.2a.5.5 0 0 1-.5-.5V8.2a.5.5 0 0 1 .5-.5z',
  copy: 'M8 7.5h7.5a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1V8.5a1 1 0 0 1 1-1zM13 7.5V4a1 1 0 0 0-1-1H4.5a1 1 0 0 0-1 1v7.5a1 1 0 0 0 1 1H7',
  down: 'M5 7.5l5 5 5-5',
  eye: 'M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10zM10 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z',
  gear: 'M10 7.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6zM8.7 2.5h2.6l.4 2 1.5.800 1.9-.7 1.3 2.2-1.5 1.4v1.6l1.5 1.4-1.3 2.2-1.9-.7-1.5.9-.4 2H8.7l-.4-2-1.5-.9-1.9.7-1.3-2.2 1.5-1.4V8.2L3.6 6.8l1.3-2.2 1.9.7 1.5-.8z',
  info: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 9.3V14M10 6.5v.1',
  phone: 'M6.5 2.5h7a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zM9 15h2',
  snow: 'M10 2.5v15M3.5 6.25l13 7.5M16.5 6.25l-13 7.5M8 3.8l2 1.9 2-1.9M8 16.2l2-1.9 2 1.9M3.7 8.7l2.6-.8-.6-2.7M16.3 11.3l-2.6.8.6 2.7M16.3 8.7l-2.6-.8.6-2.7M3.7 11.3l2.6.8-.6 2.7',
  terminal:
    'M3.5 4h13a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM6 8l2.5 2.2L6 12.4M10.5 12.5H14',
  wallet:
    'M4 5h11a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM16 9h-3.5a1.5 1.5 0 0 0 0 3H16',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8.5v3.7M10 14.3v.1',
} as const

export type IconName = keyof typeof PATHS

interface Props {
  name: IconName
  size?: number
}

/** A line icon in the text's colour. Decoration: the label of the control or the words beside it carry the meaning. */
export function Icon({ name, size = 20 }: Props) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
