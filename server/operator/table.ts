/** Aligns rows of text in columns. The first row has a cell for each column. */
export function table(rows: readonly (readonly string[])[]): string {
  // Not Math.max(...rows): a call takes some hundred thousand arguments, and a bank has more receipts.
  const widthOf = (column: number) =>
    rows.reduce((widest, row) => Math.max(widest, row[column]?.length ?? 0), 0)
  const widths = rows[0]?.map((_, column) => widthOf(column)) ?? []
  const asLine = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
  return rows.map((row) => asLine(row).join('  ').trimEnd()).join('\n')
}

/** Names one block or a stretch of blocks. */
export const blocksOf = (from: bigint, to: bigint): string =>
  from === to ? `block ${from}` : `blocks ${from} to ${to}`
