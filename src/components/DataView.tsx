import { use, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { AsOf } from './AsOf'
import { Button } from './Button'
import { LoadingStatus } from './LoadingStatus'
import { OutageSaid } from './Outage'
import { Refusal } from './Refusal'
import { Stack } from './Stack'
import { Text } from './Text'
import { useHasLasted } from './useHasLasted'

interface Props<Data> {
  view: {
    /** Undefined while unknown. */
    data: Data | undefined
    /** Why the last read failed. */
    error: string | undefined
    /** The last read got no usable answer, as when the bank is down. */
    isOutage?: boolean
    /** When the bank answered, in milliseconds since 1970. */
    answeredAt: number | undefined
    isFetching: boolean
    onRetry: () => void
  }
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

const Note = styled.div`
  display: grid;
  gap: 8px;
  margin-top: 8px;
`

/**
 * Shows a query in each of its states: loading, failed, stale with its age, ready. While a notice reports an outage and the
 * age of the figures, the view shows the known data and repeats neither.
 */
export function DataView<Data>({ view, skeleton, children }: Props<Data>) {
  const { data, answeredAt, isFetching, onRetry } = view
  const isSaid = use(OutageSaid)
  const isLate = useHasLasted(isFetching) && !isSaid
  const isQuiet = isSaid && (view.error === undefined || view.isOutage === true)
  const error = view.error ?? (isLate ? 'Checking: no newer answer has come yet.' : undefined)
  const retry = (
    <Button kind="ghost" isBusy={isFetching} onClick={onRetry}>
      Try again
    </Button>
  )
  if (data === undefined && isQuiet && view.error !== undefined)
    return <Text look="muted">Not known right now. We show it here once we know.</Text>
  if (data === undefined)
    return view.error === undefined ? (
      <LoadingStatus note={isLate ? 'Checking: no answer has come yet.' : undefined}>
        {skeleton}
      </LoadingStatus>
    ) : (
      <Refusal reason={error} action={retry} />
    )
  // At one place whether or not a line follows, so that what a customer types there or has open stays.
  return (
    <>
      {children(data)}
      {error !== undefined && !isQuiet && (
        <Note>
          <Text look="muted">
            {answeredAt === undefined ? (
              'This may be out of date.'
            ) : (
              <>
                This is from <AsOf at={answeredAt} />.
              </>
            )}{' '}
            {error}
          </Text>
          {view.error !== undefined && <Stack isRow>{retry}</Stack>}
        </Note>
      )}
    </>
  )
}
