/** Aligns rows of text in columns. The first row has a cell for each column. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const asLine = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0))
  return rows.map((row) => asLine(row).join('  ').trimEnd()).join('\n')
}

/** Names one block or a stretch of blocks. */
export const blocksOf = (from: bigint, to: bigint): string =>
  from === to ? `block ${from}` : `blocks ${from} to ${to}`
