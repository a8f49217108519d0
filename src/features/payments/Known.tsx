import type { ReactNode } from 'react'
import { Text } from '../../components/Text'

interface Props<Data> {
  view: { data: Data | undefined; error: string | undefined }
  /** Reserves space for a second line that appears with the amount, so that the layout does not shift. */
  hasNote?: boolean
  children: (data: Data) => ReactNode
}

/** An amount from bank or chain. An unknown amount is shown as unknown, never as 0. */
export function Known<Data>({ view: { data, error }, hasNote = false, children }: Props<Data>) {
  if (data === undefined)
    return (
      <>
        {error === undefined ? 'Asking' : 'Not known right now'}
        {hasNote && <Text look="muted">{'\u00a0'}</Text>}
      </>
    )
  return children(data)
}
