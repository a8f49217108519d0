import type { SubmitEvent } from 'react'
import { useAppDispatch, useAppSelector, useIsOnline } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Field } from '../../components/Field'
import { Notice } from '../../components/Notice'
import { Refusal } from '../../components/Refusal'
import { Stack } from '../../components/Stack'
import { useInvalidFocus } from '../../components/useInvalidFocus'
import { describeBankError } from '../../services/bank/bankError'
import { askMutation, isUnderWay, selectProgress, waitedFor } from '../pausedMutations'
import { kycProblems } from './kycProblems'
import { detailTyped, draftDropped, selectKycDraft, selectKycFailure, type KycDraft } from './kycSlice'

interface Props {
  wallet: string
  /** The details that the bank has. */
  known: KycDraft
  /** Shows Cancel, which returns to the details that the bank has. */
  canCancel: boolean
}

/** Name and e-mail. A half-filled form is kept as a draft. */
export function KycFields({ wallet, known, canCancel }: Props) {
  const dispatch = useAppDispatch()
  const draft = useAppSelector(selectKycDraft)
  const failure = useAppSelector(selectKycFailure)
  const progress = useAppSelector((state) => selectProgress(state, 'kycUpdate'))
  const asked = progress?.mutation.endpoint === 'kycUpdate' ? progress.mutation.argument : undefined
  const isOnline = useIsOnline()
  const step = progress?.step
  const until = step === 'waiting' || step === 'signIn' ? waitedFor(step, isOnline).until : undefined
  const { form, wasRefused, onRefused } = useInvalidFocus()

  const shown: KycDraft = draft ?? asked ?? known
  const problems = wasRefused ? kycProblems(shown) : {}
  const refused = failure?.kind === 'refused' ? failure.fields : undefined
  const change = (typed: Partial<KycDraft>) =>
    dispatch(detailTyped({ shown: { fullName: shown.fullName, email: shown.email }, typed }))

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (Object.keys(kycProblems(shown)).length > 0) {
      onRefused()
      return
    }
    const { fullName, email } = shown
    dispatch(askMutation({ endpoint: 'kycUpdate', argument: { wallet, fullName, email } }))
  }

  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <Field
        label="Full name"
        hint="Enter your name exactly as in your passport."
        autoComplete="name"
        value={shown.fullName}
        onChange={({ target }) => change({ fullName: target.value })}
        error={problems.fullName ?? refused?.fullName}
      />
      <Field
        label="E-mail"
        type="email"
        autoComplete="email"
        value={shown.email}
        onChange={({ target }) => change({ email: target.value })}
        error={problems.email ?? refused?.email}
      />
      <Stack gap={16}>
        {until !== undefined && (
          <Notice role="status">
            We submit your details once {until}, also if you leave this page. Until then they stay in this
            browser, and disconnecting your wallet deletes them.
          </Notice>
        )}
        {failure && refused?.fullName === undefined && refused?.email === undefined && (
          <Refusal reason={describeBankError(failure)} />
        )}
        <Stack isRow gap={10}>
          <Button type="submit" isBusy={isUnderWay(progress)}>
            Submit for review
          </Button>
          {canCancel && progress === undefined && (
            <Button kind="ghost" onClick={() => dispatch(draftDropped())}>
              Cancel
            </Button>
          )}
        </Stack>
      </Stack>
    </form>
  )
}
