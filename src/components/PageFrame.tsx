import { styled } from 'styled-components'
import { media } from './media'

/** The page's `main`, with room for the fixed bars. SkipLink moves focus here. */
export const PageFrame = styled.main.attrs({ id: 'main', tabIndex: -1 })`
  max-width: 1120px;
  margin: 0 auto;
  padding: 8px var(--gutter) var(--dock);
  ${media.short} {
    padding-bottom: 24px;
  }
`
