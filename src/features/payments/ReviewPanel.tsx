import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../components/Button'
import { Facts } from '../../components/Facts'
import { media } from '../../components/media'
import { Panel } from '../../components/Panel'
import { Refusal } from '../../components/Refusal'
import { Stack } from '../../components/Stack'

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

/* A focused link or fold must not stay behind the buttons. */
const Review = styled.div`
  :focus-visible {
    scroll-margin-bottom: 180px;
  }
`

/* Always in view above the bars, because the price holds for a minute only. */
const Confirm = styled.div`
  position: sticky;
  z-index: 1;
  bottom: calc(var(--bars) + var(--notices) - 10px);
  padding: 12px 0;
  border-top: 1px solid var(--line);
  background: var(--surface);
  ${media.short} {
    position: static;
  }
`

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
      <Review>
        <Stack>
          <Facts facts={facts} />
          {notices}
          <Confirm>
            <Stack gap={10}>
              <Refusal reason={refusal} action={remedy} />
              {status}
              <Stack isRow gap={10}>
                {action}
                <Button kind="ghost" onClick={onChange}>
                  Edit
                </Button>
              </Stack>
            </Stack>
          </Confirm>
          {children}
        </Stack>
      </Review>
    </Panel>
  )
}
