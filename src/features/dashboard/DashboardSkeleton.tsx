import { CardRow } from '../../components/CardRow'
import { DashboardGrid } from '../../components/DashboardGrid'
import { Skeleton } from '../../components/Skeleton'
import { Stack } from '../../components/Stack'

/** Stands in for the dashboard in its first second. */
export function DashboardSkeleton() {
  return (
    <DashboardGrid>
      <Stack gap={28}>
        <Stack gap={14}>
          <Skeleton />
          <Skeleton shape="figure" />
          <Skeleton />
        </Stack>
        <CardRow>
          <li>
            <Skeleton shape="card" />
          </li>
          <li>
            <Skeleton shape="card" />
          </li>
        </CardRow>
      </Stack>
      <Stack>
        <Skeleton shape="panel" count={2} />
      </Stack>
    </DashboardGrid>
  )
}
