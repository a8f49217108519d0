import { useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { List } from '../../../components/List'
import { ListRow } from '../../../components/ListRow'
import { StepFocus } from '../../../components/StepFocus'
import { Text } from '../../../components/Text'
import type { CreditCard } from '../../../services/contracts'
import { alertRemoved, selectAlerts, selectDisarmed } from './alertsSlice'
import { alertStatusText, describeAlert } from './alertWords'

interface Props {
  cards: readonly CreditCard[] | undefined
}

/** The alerts that are set, each with its status. */
export function AlertList({ cards }: Props) {
  const dispatch = useAppDispatch()
  const alerts = useAppSelector(selectAlerts)
  const disarmed = useAppSelector(selectDisarmed)
  const [removed, setRemoved] = useState('')
  const list = (
    <List aria-label="Your alerts">
      {alerts.map((alert) => {
        const condition = describeAlert(alert, cards, 'present')
        return (
          <ListRow
            key={alert.id}
            title={condition}
            detail={alertStatusText(alert, !disarmed.includes(alert.id), cards)}
            aside={
              <Button
                kind="quiet"
                aria-label={`Remove: ${condition}`}
                onClick={() => {
                  dispatch(alertRemoved(alert.id))
                  setRemoved(alert.id)
                }}
              >
                Remove
              </Button>
            }
          />
        )
      })}
    </List>
  )
  return (
    <StepFocus step={removed}>
      {alerts.length === 0 ? <Text look="muted">No alerts are set.</Text> : list}
    </StepFocus>
  )
}
