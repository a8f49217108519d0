import type { ReactNode } from 'react'
import { Button } from '../../components/Button'
import { Facts } from '../../components/Facts'
import { Panel } from '../../components/Panel'
import { Refusal } from '../../components/Refusal'
import { Stack } from '../../components/Stack'
import { StickyActions } from '../../components/StickyActions'

interface Props {
  /** Across from the title: which step this is. */
  aside?: ReactNode
  facts: readonly { label: string; value: ReactNode }[]
  notices?: ReactNode
  /** Why the last attempt failed. */
  refusal: string | undefined
  /** What can be done about it. */
  remedy?: ReactNode
  /** Right above the buttons: how long the price holds. */
  status?: ReactNode
  /** The button that confirms. */
  action: ReactNode
  /** Returns to the form. */
  onChange: () => void
  /** Notes below the buttons. */
  children?: ReactNode
}

/** The last check before the wallet is asked: facts, warnings, and the buttons to confirm or change. */
export function ReviewPanel({
  aside,
  facts,
  notices,
  refusal,
  remedy,
  status,
  action,
  onChange,
  children,
}: Props) {
  return (
    <Panel title="Check before you sign" aside={aside}>
      <StickyActions
        actions={
          <>
            <Refusal reason={refusal} action={remedy} />
            {status}
            <Stack isRow gap={10}>
              {action}
              <Button kind="ghost" onClick={onChange}>
                Edit
              </Button>
            </Stack>
          </>
        }
        after={children}
      >
        <Facts facts={facts} />
        {notices}
      </StickyActions>
    </Panel>
  )
}
