/** A cell: text, or a number as a plain decimal text that a spreadsheet may calculate with. */
export type Cell = string | { number: string } | undefined

/** A text that a spreadsheet would take for a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/

function cellText(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell !== 'string') return cell.number
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Rows as CSV (RFC 4180). A text that would run as a formula gets a leading apostrophe; numbers do not, so that negative
 * amounts stay numbers.
 */
export const csv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')
