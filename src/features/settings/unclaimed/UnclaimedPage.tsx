import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useAppSelector, usePorts } from '../../../app/hooks'
import { BackLink } from '../../../components/BackLink'
import { DataView } from '../../../components/DataView'
import { EmptyState } from '../../../components/EmptyState'
import { PageTitle } from '../../../components/PageTitle'
import { Panel } from '../../../components/Panel'
import { RouteButton } from '../../../components/RouteButton'
import { Skeleton } from '../../../components/Skeleton'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { paths } from '../../../lib/paths'
import { useAddress } from '../../connection'
import {
  IntentProgress,
  intentTitle,
  resultPage,
  selectIntents,
  transferKey,
  useUnclaimed,
} from '../../intents'
import { UnclaimedPaymentPanel } from './UnclaimedPaymentPanel'

/** Unclaimed payments, and what the customer can do with them. */
export function UnclaimedPage() {
  const wallet = useAddress()
  const { env } = usePorts()
  const view = useUnclaimed(wallet)
  const [claimed, setClaimed] = useState<readonly string[]>([])
  const intents = useAppSelector((state) => selectIntents(state, wallet))
  return (
    <>
      <BackLink to={paths.settings}>Settings</BackLink>
      <PageTitle>Unused payments</PageTitle>
      <Stack>
        {intents
          .filter(({ id }) => claimed.includes(id))
          .map((intent) => (
            <Panel key={intent.id} title={intentTitle(intent.kind)}>
              <IntentProgress
                intent={intent}
                doneLabel="Done"
                doneAction={(id) => <RouteButton to={resultPage(intent.kind, id)}>See it</RouteButton>}
                againAction={null}
              />
            </Panel>
          ))}
        <DataView view={view} skeleton={<Skeleton shape="panel" />}>
          {(payments) =>
            payments.length === 0 ? (
              <EmptyState
                title="No unused payment"
                action={<RouteButton to={paths.dashboard}>Dashboard</RouteButton>}
              >
                We hold no payment of yours that waits to be used. What we sent back is in{' '}
                <Link to={paths.activity}>your activity</Link>.
              </EmptyState>
            ) : (
              <Stack>
                <Text look="muted">
                  We received this money, and it is not used yet. It is yours: use it here, or{' '}
                  <a href={env.pilotApplicationUrl}>write to us</a> with its transaction, and we send it back.
                </Text>
                {payments.map((payment) => (
                  <UnclaimedPaymentPanel
                    key={transferKey(payment)}
                    payment={payment}
                    onClaimed={(id) => setClaimed((ids) => [...ids, id])}
                  />
                ))}
              </Stack>
            )
          }
        </DataView>
      </Stack>
    </>
  )
}
