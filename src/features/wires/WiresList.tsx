import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Amount } from '../../components/Amount'
import { ChoiceField } from '../../components/ChoiceField'
import { DataView } from '../../components/DataView'
import { EmptyState } from '../../components/EmptyState'
import { List } from '../../components/List'
import { ListRow } from '../../components/ListRow'
import { Panel } from '../../components/Panel'
import { Skeleton } from '../../components/Skeleton'
import { Stack } from '../../components/Stack'
import { formatDay, formatUsd } from '../../lib/format'
import { api } from '../../services/api'
import { bankView } from '../../services/bank/bankView'
import { useAddress } from '../connection'
import { WireStatus } from './WireStatus'
import { filterChosen, selectWireFilter, WIRE_FILTERS } from './wiresSlice'

/** The wallet's wires in the bank's order, newest first. */
export function WiresList() {
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const filter = useAppSelector(selectWireFilter)
  const view = bankView(api.useWireAllQuery({ wallet }))
  return (
    <Panel title="Wires">
      <DataView view={view} skeleton={<Skeleton shape="row" count={3} />}>
        {(wires) => {
          if (wires.length === 0)
            return (
              <EmptyState title="No wires yet">
                Wires that you send will be listed here, with where they are.
              </EmptyState>
            )
          const shown = wires.filter(({ status }) => filter === 'All' || status === filter)
          return (
            <Stack gap={12}>
              <ChoiceField
                label="Show"
                options={WIRE_FILTERS.map((value) => ({ value, label: value }))}
                value={filter}
                onChange={(value) => dispatch(filterChosen(value))}
              />
              {shown.length === 0 ? (
                <EmptyState title={`No wire is ${filter.toLowerCase()}`} />
              ) : (
                <List>
                  {shown.map((wire) => (
                    <ListRow
                      key={wire.id}
                      icon="arrowOut"
                      title={wire.recipientDetails.name}
                      detail={
                        <>
                          {wire.createdAt !== undefined && <>{formatDay(wire.createdAt)} · </>}
                          <WireStatus wire={wire} />
                        </>
                      }
                      aside={<Amount size="row" value={formatUsd(wire.amount)} />}
                    />
                  ))}
                </List>
              )}
            </Stack>
          )
        }}
      </DataView>
    </Panel>
  )
}
