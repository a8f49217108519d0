import type { ReactNode } from 'react'
import { createGlobalStyle, styled } from 'styled-components'

interface Props {
  children: ReactNode
}

/** On paper, hides everything that neither holds the sheet nor is part of it. */
const SheetAlone = createGlobalStyle`
  @media print {
    @page {
      margin: 18mm;
    }
    body:has([data-print-sheet]) *:not(:has([data-print-sheet]), [data-print-sheet], [data-print-sheet] *) {
      display: none !important;
    }
    main:has([data-print-sheet]) {
      max-width: none;
      padding: 0;
    }
  }
`

const Sheet = styled.div`
  display: none;
  @media print {
    display: block;
    color-scheme: light;
    color: var(--ink);
    font-size: 10.5pt;
    overflow-wrap: anywhere;
  }
`

/** What the browser prints in place of the page. It is not on the screen. */
export function PrintSheet({ children }: Props) {
  return (
    <>
      <SheetAlone />
      <Sheet data-print-sheet="">{children}</Sheet>
    </>
  )
}
