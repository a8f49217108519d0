import { useState, type SubmitEvent } from 'react'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Field } from '../../components/Field'
import { Panel } from '../../components/Panel'
import { Refusal } from '../../components/Refusal'
import { SelectField } from '../../components/SelectField'
import { Stack } from '../../components/Stack'
import { StickyActions } from '../../components/StickyActions'
import { useInvalidFocus } from '../../components/useInvalidFocus'
import { useIsCurrent } from '../../components/useIsCurrent'
import { plainTextProblem } from '../../lib/plainText'
import { useAddress } from '../connection'
import type { Offers } from '../payments'
import { accountDrafted, selectDraft } from './accountsSlice'
import { planAccount, type Planning } from './accountThunks'
import { OwnerFields } from './OwnerFields'
import { thresholdMeaning } from './thresholdMeaning'

/** The longest label that `/accounts/create` accepts. */
const MOST_CHARACTERS = 60

interface Props {
  onOffer: (offer: Offers['account']) => void
}

/** Label, owners and threshold of a new account. */
export function AccountForm({ onOffer }: Props) {
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const draft = useAppSelector(selectDraft)
  const { form, wasRefused, onRefused } = useInvalidFocus()
  const isCurrent = useIsCurrent(draft)
  const [problem, setProblem] = useState<Planning>()
  const [isPlanning, setIsPlanning] = useState(false)

  const label = draft.label.trim()
  const labelProblem =
    label.length > MOST_CHARACTERS
      ? `Enter at most ${MOST_CHARACTERS} characters. This label has ${label.length}.`
      : plainTextProblem(label)
  const owners = draft.owners ?? [wallet]
  const threshold = Math.min(draft.threshold, owners.length)

  async function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (isPlanning) return
    if (label === '' || labelProblem !== undefined) {
      onRefused()
      return
    }
    setIsPlanning(true)
    const planning = await dispatch(planAccount(wallet, { label, owners, threshold }))
    setIsPlanning(false)
    if (!isCurrent()) return
    if ('offer' in planning) onOffer(planning.offer)
    else {
      setProblem(planning)
      onRefused()
    }
  }

  return (
    <Panel title="Your account">
      <form ref={form} onSubmit={(event) => void onSubmit(event)} noValidate>
        <StickyActions
          gap={0}
          actions={
            <>
              {problem && 'refusal' in problem && <Refusal reason={problem.refusal} />}
              <Button type="submit" isBusy={isPlanning}>
                Review account
              </Button>
            </>
          }
        >
          <Field
            label="Account label"
            hint="How you will recognise it. Its owners see it too."
            autoComplete="off"
            value={draft.label}
            onChange={({ target }) => dispatch(accountDrafted({ label: target.value }))}
            error={wasRefused && label === '' ? 'Give the account a label, such as Household.' : labelProblem}
          />
          <Stack>
            <OwnerFields
              owners={owners}
              wallet={wallet}
              errors={problem && 'owners' in problem ? problem.owners : undefined}
              onChange={(changed) => {
                // Errors are stored by position, and positions may have changed.
                setProblem(undefined)
                dispatch(accountDrafted({ owners: changed }))
              }}
            />
            <SelectField
              label="Required signatures"
              hint={thresholdMeaning({ owners, threshold })}
              value={threshold}
              onChange={({ target }) => dispatch(accountDrafted({ threshold: Number(target.value) }))}
            >
              {owners.map((_, index) => (
                <option key={index} value={index + 1}>
                  {index + 1} of {owners.length}
                </option>
              ))}
            </SelectField>
          </Stack>
        </StickyActions>
      </form>
    </Panel>
  )
}
