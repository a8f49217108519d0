import type { ReactNode } from 'react'

interface Props<Data> {
  view: { data: Data | undefined; error: string | undefined }
  children: (data: Data) => ReactNode
}

/** An amount from bank or chain. An unknown amount is shown as unknown, never as 0. */
export function Known<Data>({ view: { data, error }, children }: Props<Data>) {
  if (data === undefined) return error === undefined ? 'Asking' : 'Not known right now'
  return children(data)
}
