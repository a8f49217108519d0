import { useState } from 'react'
import { useAppDispatch } from '../../app/hooks'
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
import { describeBankError, isBankError, mayBeCarriedOut } from '../../services/bank/bankError'
import { sessionsApi } from '../../services/bank/sessionsApi'
import { bankView } from '../../services/bank/bankView'
import type { Session } from '../../services/contracts'
import { disconnect, useAddress } from '../connection'

const moment = (time: string): string => formatMoment(Date.parse(time))

/** The wallet's sessions, each with a button to end it. Hidden if the bank does not list sessions. */
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
  const dispatch = useAppDispatch()
  const [end, { isLoading, error }] = sessionsApi.useAuthSessionsEndMutation()
  /** The id of the session that is being ended; `all` for all other sessions. */
  const [ending, setEnding] = useState<string>()
  const [isDone, setIsDone] = useState(false)
  const isAlone = sessions.every(({ isCurrent }) => isCurrent)
  /** True once the list without the ended sessions has arrived. */
  const isGone = ending === 'all' ? isAlone : sessions.every(({ id }) => id !== ending)
  const isLost = isBankError(error) && mayBeCarriedOut(error)
  const isBusy = (what: string) => isLoading && ending === what

  async function onEnd(id?: string) {
    setEnding(id ?? 'all')
    setIsDone(false)
    const { error: reason } = await end({ wallet, ...(id !== undefined && { id }) })
    setIsDone(reason === undefined)
  }

  return (
    <Stack gap={14}>
      <List>
        {sessions.map(({ id, createdAt, expiresAt, isCurrent }, index) => (
          <ListRow
            key={id ?? index}
            title={isCurrent ? 'This browser' : 'Another browser'}
            detail={`Signed in ${moment(createdAt)}. Ends ${moment(expiresAt)}.`}
            aside={
              isCurrent ? (
                <Button kind="quiet" onClick={() => void dispatch(disconnect())}>
                  Sign out
                </Button>
              ) : (
                id !== undefined && (
                  <Button
                    kind="quiet"
                    aria-label={`Sign out the browser of ${moment(createdAt)}`}
                    isBusy={isBusy(id)}
                    onClick={() => void onEnd(id)}
                  >
                    Sign out
                  </Button>
                )
              )
            }
          />
        ))}
      </List>
      {error !== undefined && (
        <Refusal
          reason={`${describeBankError(error)}${isLost ? ' We do not know whether it was carried out.' : ''}`}
        />
      )}
      {isDone && isGone && (
        <Notice role="status">
          {ending === 'all' ? 'All others are signed out.' : 'That browser is signed out.'}
        </Notice>
      )}
      <div>
        <Button
          kind="ghost"
          isBusy={isBusy('all')}
          disabledReason={isAlone ? 'You are signed in nowhere else.' : undefined}
          onClick={() => void onEnd()}
        >
          Sign out all others
        </Button>
      </div>
    </Stack>
  )
}
