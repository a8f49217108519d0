interface Grid {
  index: number
  count: number
  columns: number
  /** Rows that PageDown moves by. */
  rowsPerPage: number
}

/** Index that a key moves to in a grid. Undefined if the key moves nowhere and should scroll the page instead. */
export function stepInGrid(key: string, { index, count, columns, rowsPerPage }: Grid): number | undefined {
  const last = count - 1
  const down = (rows: number) => {
    const isInLastRow = Math.floor(index / columns) === Math.floor(last / columns)
    return isInLastRow ? index : Math.min(index + rows * columns, last)
  }
  const up = (rows: number) => index - Math.min(rows, Math.floor(index / columns)) * columns
  const steps: Partial<Record<string, () => number>> = {
    ArrowRight: () => Math.min(index + 1, last),
    ArrowLeft: () => Math.max(index - 1, 0),
    ArrowDown: () => down(1),
    ArrowUp: () => up(1),
    PageDown: () => down(rowsPerPage),
    PageUp: () => up(rowsPerPage),
    Home: () => 0,
    End: () => last,
  }
  const next = steps[key]?.()
  return next === index ? undefined : next
}
