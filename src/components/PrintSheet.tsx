import { styled } from 'styled-components'

/** What the browser prints in place of the page. It is not on the screen. */
export const PrintSheet = styled.div`
  display: none;
  @media print {
    display: block;
    font-size: 10.5pt;
    overflow-wrap: anywhere;
    /* Hides everything that neither holds the sheet nor is part of it. */
    body:has(&) *:not(:has(&), &, & *) {
      display: none !important;
    }
    body:has(&) {
      background: none;
    }
    main:has(&) {
      max-width: none;
      padding: 0;
    }
  }
`
