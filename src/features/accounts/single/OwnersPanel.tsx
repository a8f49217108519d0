import { Panel } from '../../../components/Panel'
import { RouteButton } from '../../../components/RouteButton'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import type { Permissions } from '../../../lib/accountAction'
import { useAddress } from '../../connection'
import { OwnerList } from '../OwnerList'
import { thresholdMeaning } from '../thresholdMeaning'

interface Props {
  permissions: Permissions
  /** Undefined where this wallet cannot change them. */
  changeHref: string | undefined
}

/** Who may sign, and how many have to. */
export function OwnersPanel({ permissions, changeHref }: Props) {
  const wallet = useAddress()
  const { owners, threshold } = permissions
  return (
    <Panel
      title="Owners"
      aside={
        <Text look="muted">
          {threshold} of {owners.length} must sign
        </Text>
      }
    >
      <Stack gap={14}>
        <OwnerList owners={owners} wallet={wallet} />
        <Text look="muted">{thresholdMeaning(permissions)}</Text>
        {changeHref !== undefined && (
          <Stack isRow>
            <RouteButton kind="ghost" to={changeHref}>
              Change owners
            </RouteButton>
          </Stack>
        )}
      </Stack>
    </Panel>
  )
}
