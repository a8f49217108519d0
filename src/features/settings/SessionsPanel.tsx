import { Button } from '../../components/Button'
import { DataView } from '../../components/DataView'
import { List } from '../../components/List'
import { ListRow } from '../../components/ListRow'
import { Notice } from '../../components/Notice'
import { Panel } from '../../components/Panel'
import { Refusal } from '../../components/Refusal'
import { Skeleton } from '../../components/Skeleton'
import { Stack } from '../../components/Stack'
import { formatMoment } from '../../lib/format'
import { describeBankError } from '../../services/bank/bankError'
import { sessionsApi } from '../../services/bank/sessionsApi'
import { bankView } from '../../services/bank/bankView'
import type { Session } from '../../services/contracts'
import { useAddress } from '../connection'

const moment = (time: string): string => formatMoment(Date.parse(time))

/** The wallet's sessions, with a button to end all others. Hidden if the bank does not list sessions. */
export function SessionsPanel() {
  const wallet = useAddress()
  const view = bankView(sessionsApi.useAuthSessionsQuery({ wallet }))
  if (view.data === null) return null
  return (
    <Panel title="Where you are signed in">
      <DataView view={view} skeleton={<Skeleton shape="row" count={2} />}>
        {(sessions) => <Sessions wallet={wallet} sessions={sessions ?? []} />}
      </DataView>
    </Panel>
  )
}

interface Props {
  wallet: string
  sessions: readonly Session[]
}

function Sessions({ wallet, sessions }: Props) {
  const [endOthers, { isLoading, isSuccess, error }] = sessionsApi.useAuthSessionsEndMutation()
  const isAlone = sessions.every(({ isCurrent }) => isCurrent)
  return (
    <Stack gap={14}>
      <List>
        {sessions.map(({ createdAt, expiresAt, isCurrent }, index) => (
          <ListRow
            key={index}
            title={isCurrent ? 'This browser' : 'Another browser'}
            detail={`Signed in ${moment(createdAt)}. Ends ${moment(expiresAt)}.`}
          />
        ))}
      </List>
      {error !== undefined && <Refusal reason={describeBankError(error)} />}
      {isSuccess && isAlone && <Notice role="status">All others are signed out.</Notice>}
      <Button
        kind="ghost"
        isBusy={isLoading}
        disabledReason={isAlone ? 'You are signed in nowhere else.' : undefined}
        onClick={() => void endOthers({ wallet })}
      >
        End all others
      </Button>
    </Stack>
  )
}
