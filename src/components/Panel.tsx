import { useId, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { media } from './media'

interface Props {
  /** The heading (h2) and the accessible name. */
  title?: ReactNode
  /** Across from the title: a Badge or a quiet Button. */
  aside?: ReactNode
  children: ReactNode
}

const Frame = styled.section`
  min-width: 0;
  padding: 24px;
  border: 1px solid var(--line);
  border-radius: 20px;
  background: var(--surface);
  ${media.tiny} {
    padding: 18px 16px;
  }
`

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: baseline;
  gap: 4px 12px;
  margin-bottom: 8px;
`

/** A bordered section of a screen. Do not nest panels. */
export function Panel({ title, aside, children }: Props) {
  const titleId = useId()
  return (
    <Frame aria-labelledby={title === undefined ? undefined : titleId}>
      {title !== undefined && (
        <Head>
          <h2 id={titleId}>{title}</h2>
          {aside}
        </Head>
      )}
      {children}
    </Frame>
  )
}
