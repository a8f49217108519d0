import { CallError } from './callError'

/** The row of an entity that must exist. @throws CallError NOT_FOUND, also for what belongs to another wallet. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new CallError('NOT_FOUND')
  return row
}
