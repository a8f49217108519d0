import type { SubmitEvent } from 'react'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Button } from '../../components/Button'
import { DataView } from '../../components/DataView'
import { Field } from '../../components/Field'
import { Notice } from '../../components/Notice'
import { Refusal } from '../../components/Refusal'
import { Skeleton } from '../../components/Skeleton'
import { Stack } from '../../components/Stack'
import { plainTextProblem } from '../../lib/plainText'
import { api } from '../../services/api'
import { describeBankError } from '../../services/bank/bankError'
import { bankView } from '../../services/bank/bankView'
import type { User } from '../../services/contracts'
import { useAddress } from '../connection'
import { askMutation, isUnderWay, selectProgress, type MutationStep } from '../pausedMutations'
import { draftChanged, selectKycDraft, selectKycFailure } from './kycSlice'

function reviewSentence({ kycStatus, kycReview }: User): string {
  if (kycStatus) return `Your identity is verified (${kycStatus.status}).`
  if (kycReview === 'pending') return 'Your details are being reviewed.'
  if (kycReview === 'rejected') return 'Your details were not accepted. Check them and hand them in again.'
  return 'Tell us who you are, as it stands in your passport.'
}

/** What details that were handed in wait for. */
const PAUSED: Partial<Record<MutationStep, string>> = {
  waiting: 'Waiting for the network',
  signIn: 'Waiting for you to sign in',
}

/** Name and e-mail for identity verification; half-filled, they stay. */
export function KycForm() {
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const view = bankView(api.useKycGetQuery({ wallet }))
  const draft = useAppSelector(selectKycDraft)
  const failure = useAppSelector(selectKycFailure)
  const progress = useAppSelector((state) => selectProgress(state, 'kycUpdate'))
  const asked = progress?.mutation.endpoint === 'kycUpdate' ? progress.mutation.argument : undefined
  const paused = progress && PAUSED[progress.step]
  const fields = failure?.kind === 'refused' ? failure.fields : undefined

  return (
    <DataView view={view} skeleton={<Skeleton count={4} />}>
      {(user) => {
        const { fullName, email } = draft ?? asked ?? user
        const shown = { fullName: fullName ?? '', email: email ?? '' }
        const nameProblem = plainTextProblem(shown.fullName)
        function onSubmit(event: SubmitEvent) {
          event.preventDefault()
          if (nameProblem !== undefined) return
          dispatch(askMutation({ endpoint: 'kycUpdate', argument: { wallet, ...shown } }))
        }
        return (
          <form onSubmit={onSubmit} noValidate>
            <Stack>
              <Notice role="status">{reviewSentence(user)}</Notice>
              <Field
                label="Full name"
                autoComplete="name"
                value={shown.fullName}
                onChange={({ target }) => dispatch(draftChanged({ ...shown, fullName: target.value }))}
                error={nameProblem ?? fields?.fullName}
              />
              <Field
                label="E-mail"
                type="email"
                autoComplete="email"
                value={shown.email}
                onChange={({ target }) => dispatch(draftChanged({ ...shown, email: target.value }))}
                error={fields?.email}
              />
              {paused && (
                <Notice role="status" title={paused}>
                  Your details are handed in by themselves then, also if you leave this page.
                </Notice>
              )}
              {failure && fields?.fullName === undefined && fields?.email === undefined && (
                <Refusal reason={describeBankError(failure)} />
              )}
              <Button type="submit" isBusy={isUnderWay(progress)}>
                Hand in
              </Button>
            </Stack>
          </form>
        )
      }}
    </DataView>
  )
}
