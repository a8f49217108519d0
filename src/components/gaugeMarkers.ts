/** The marker's shape per zone, on a grid of 24, so that colour is not the only difference. */
export const GAUGE_MARKERS = {
  good: 'M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16z',
  warn: 'M12 2.5 21.5 20h-19z',
  danger: 'M8.4 3.4h7.2l5 5v7.2l-5 5H8.4l-5-5V8.4z',
}

export type GaugeTone = keyof typeof GAUGE_MARKERS
