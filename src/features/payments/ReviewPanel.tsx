import type { ReactNode } from 'react'
import { Button } from '../../components/Button'
import { Facts } from '../../components/Facts'
import { Notice } from '../../components/Notice'
import { Panel } from '../../components/Panel'
import { Stack } from '../../components/Stack'

interface Props {
  /** Everything that will be signed and recorded. */
  facts: readonly { label: string; value: ReactNode }[]
  /** What else there is to know before going on. */
  notices?: ReactNode
  /** Why the last attempt was not started. */
  refusal: string | undefined
  /** The button that goes on. */
  action: ReactNode
  /** Back to the form. */
  onChange: () => void
  /** What is said below the buttons. */
  children?: ReactNode
}

/** What is about to be signed, to be checked before it counts. */
export function ReviewPanel({ facts, notices, refusal, action, onChange, children }: Props) {
  return (
    <Panel title="Check before you sign">
      <Stack>
        <Facts facts={facts} />
        {notices}
        {refusal !== undefined && (
          <Notice tone="warn" role="alert">
            {refusal}
          </Notice>
        )}
        <Stack isRow gap={10}>
          {action}
          <Button kind="ghost" onClick={onChange}>
            Change
          </Button>
        </Stack>
        {children}
      </Stack>
    </Panel>
  )
}
