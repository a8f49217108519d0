import { useId, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { foldStyle } from './foldStyle'
import { Icon } from './Icon'
import { media } from './media'

interface Props {
  /** The heading (h2) and the accessible name. */
  title?: ReactNode
  /** Across from the title: a Badge or a quiet Button. */
  aside?: ReactNode
  /** Shows the title alone until the customer opens the panel. For content that few customers need. */
  isFolded?: boolean
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

/* The whole head of the panel opens it. */
const Folded = styled.details`
  ${foldStyle}
  > summary {
    justify-content: space-between;
    gap: 12px;
    margin: -24px;
    padding: 24px;
    border-radius: 20px;
  }
  > div {
    padding-top: 32px;
  }
`

/** A bordered section of a screen. Do not nest panels. */
export function Panel({ title, aside, isFolded = false, children }: Props) {
  const titleId = useId()
  const head = title !== undefined && <h2 id={titleId}>{title}</h2>
  return (
    <Frame aria-labelledby={title === undefined ? undefined : titleId}>
      {isFolded ? (
        <Folded>
          <summary>
            {head}
            <Icon name="down" size={18} />
          </summary>
          <div>{children}</div>
        </Folded>
      ) : (
        <>
          {head && (
            <Head>
              {head}
              {aside}
            </Head>
          )}
          {children}
        </>
      )}
    </Frame>
  )
}
