import { css, styled } from 'styled-components'
import { Columns } from './Columns'

/** Two parts side by side, one below the other on a narrow screen. `$isEven` makes the parts of a row equally high. */
export const DashboardGrid = styled(Columns)<{ $isEven?: boolean }>`
  row-gap: 24px;
  ${({ $isEven = false }) =>
    $isEven &&
    css`
      align-items: stretch;
    `}
`

/** A part across both columns. */
export const Wide = styled.div`
  grid-column: 1 / -1;
`
