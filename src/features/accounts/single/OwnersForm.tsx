import { useState, type SubmitEvent } from 'react'
import { usePorts } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { Panel } from '../../../components/Panel'
import { Refusal } from '../../../components/Refusal'
import { RouteButton } from '../../../components/RouteButton'
import { SelectField } from '../../../components/SelectField'
import { Stack } from '../../../components/Stack'
import { useInvalidFocus } from '../../../components/useInvalidFocus'
import { useIsCurrent } from '../../../components/useIsCurrent'
import {
  actionProblem,
  permissionsAfter,
  permissionsAfterAll,
  previousOwner,
  type AccountAction,
} from '../../../lib/accountAction'
import { isSameAddress, shortAddress } from '../../../lib/address'
import { useAddress } from '../../connection'
import { NOT_LOADED } from '../../intents'
import { AddressField } from '../AddressField'
import { thresholdMeaning } from '../thresholdMeaning'
import type { KnownAccount } from './account'
import { EarlierChange } from './EarlierChange'
import type { Waiting } from './useAccountTransactions'

interface Props {
  account: KnownAccount
  /** What waits under smaller numbers. */
  earlier: readonly Waiting[]
  /** The account's page. */
  back: string
  onReview: (action: AccountAction) => void
}

type Kind = 'addOwner' | 'removeOwner' | 'swapOwner' | 'changeThreshold'

const KINDS: readonly [Kind, string][] = [
  ['addOwner', 'Add an owner'],
  ['removeOwner', 'Remove an owner'],
  ['swapOwner', 'Replace an owner'],
  ['changeThreshold', 'Change the required signatures'],
]

const PLACEHOLDER = `0x${'f'.repeat(40)}`

/** One change of owners or threshold. */
export function OwnersForm({ account, earlier, back, onReview }: Props) {
  const { env, chain } = usePorts()
  const wallet = useAddress()
  const before = permissionsAfterAll(earlier, account.state)
  const { owners } = before
  const [kind, setKind] = useState<Kind>('addOwner')
  const [typed, setTyped] = useState('')
  const [leaving, setLeaving] = useState(owners[0] ?? '')
  const [chosen, setChosen] = useState(before.threshold)
  const [problem, setProblem] = useState<{ field: string; sentence: string }>()
  const [isChecking, setIsChecking] = useState(false)
  const { form, onRefused } = useInvalidFocus()

  const isCurrent = useIsCurrent(kind, typed, leaving, chosen)
  const isNewcomer = kind === 'addOwner' || kind === 'swapOwner'
  const isLeaver = kind === 'removeOwner' || kind === 'swapOwner'
  /** How many owners there will be. */
  const count = owners.length + (kind === 'addOwner' ? 1 : kind === 'removeOwner' ? -1 : 0)
  const threshold = Math.max(1, Math.min(chosen, count))

  function actionFor(newcomer: string): AccountAction {
    const leaver = { previous: previousOwner(owners, leaving), owner: leaving }
    switch (kind) {
      case 'addOwner':
        return { kind, owner: newcomer, threshold }
      case 'removeOwner':
        return { kind, ...leaver, threshold }
      case 'swapOwner':
        return { kind, ...leaver, newOwner: newcomer }
      case 'changeThreshold':
        return { kind, threshold }
    }
  }

  async function check(): Promise<{ field: string; sentence: string } | AccountAction> {
    const chunk = await import('../readAddress').catch(() => undefined)
    if (!chunk) return { field: 'form', sentence: NOT_LOADED }
    const reading = isNewcomer ? await chunk.readAddress(typed, { env, chain }) : { address: '' }
    if ('problem' in reading) return { field: 'newcomer', sentence: reading.problem }
    const action = actionFor(reading.address)
    const refused = actionProblem(action, account.address, before)
    if (!refused) return action
    const isOfNewcomer = refused.field === 'newOwner' || (refused.field === 'owner' && kind === 'addOwner')
    return { field: isOfNewcomer ? 'newcomer' : refused.field, sentence: refused.sentence }
  }

  async function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (isChecking) return
    setProblem(undefined)
    setIsChecking(true)
    const checked = await check()
    setIsChecking(false)
    if (!isCurrent()) return
    if ('kind' in checked) onReview(checked)
    else {
      setProblem(checked)
      onRefused()
    }
  }

  const problemOf = (field: string) => (problem?.field === field ? problem.sentence : undefined)
  const after = permissionsAfter(actionFor(PLACEHOLDER), before)

  return (
    <Panel title="Change owners">
      <form ref={form} onSubmit={(event) => void onSubmit(event)} noValidate>
        <SelectField
          label="What changes"
          value={kind}
          onChange={({ target }) => {
            setProblem(undefined)
            setKind(KINDS.find(([value]) => value === target.value)?.[0] ?? kind)
          }}
        >
          {KINDS.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        {isLeaver && (
          <SelectField
            label="Owner who leaves"
            value={leaving}
            onChange={({ target }) => setLeaving(target.value)}
            error={problemOf('owner')}
          >
            {owners.map((owner) => (
              <option key={owner} value={owner}>
                {shortAddress(owner)}
                {isSameAddress(owner, wallet) ? ' (you)' : ''}
              </option>
            ))}
          </SelectField>
        )}
        {isNewcomer && (
          <AddressField
            label="New owner"
            value={typed}
            onChange={(value) => {
              setProblem(undefined)
              setTyped(value)
            }}
            hint="An address, or a name such as mira.eth."
            error={problemOf('newcomer')}
          />
        )}
        {kind !== 'swapOwner' && count > 0 && (
          <SelectField
            label="Required signatures"
            value={threshold}
            onChange={({ target }) => {
              setProblem(undefined)
              setChosen(Number(target.value))
            }}
            hint={thresholdMeaning(after)}
            error={problemOf('threshold')}
          >
            {Array.from({ length: count }, (_, index) => (
              <option key={index} value={index + 1}>
                {index + 1} of {count}
              </option>
            ))}
          </SelectField>
        )}
        <Stack>
          <EarlierChange earlier={earlier} />
          <Refusal reason={problemOf('form')} />
          <Stack isRow gap={10}>
            <Button type="submit" isBusy={isChecking}>
              Review
            </Button>
            <RouteButton kind="ghost" to={back}>
              Cancel
            </RouteButton>
          </Stack>
        </Stack>
      </form>
    </Panel>
  )
}
