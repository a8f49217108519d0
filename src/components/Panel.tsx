import { useId, type ReactNode } from 'react'
import { styled } from 'styled-components'

interface Props {
  /** Its heading (h2), which also names it for screen readers. */
  title?: ReactNode
  /** Across from the title: a Badge, a quiet Button. */
  aside?: ReactNode
  children: ReactNode
  className?: string
}

const Frame = styled.section`
  min-width: 0;
  padding: 24px;
  border: 1px solid var(--line);
  border-radius: 20px;
  background: var(--surface);
  @media (max-width: 360px) {
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

/** One sheet of a screen. Panels have one level: no panel inside a panel. */
export function Panel({ title, aside, children, className }: Props) {
  const titleId = useId()
  return (
    <Frame className={className} aria-labelledby={title === undefined ? undefined : titleId}>
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
