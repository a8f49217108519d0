import type { SubmitEvent } from 'react'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Button } from '../../components/Button'
import { DataView } from '../../components/DataView'
import { Field } from '../../components/Field'
import { Notice } from '../../components/Notice'
import { Skeleton } from '../../components/Skeleton'
import { Stack } from '../../components/Stack'
import { plainTextProblem } from '../../lib/plainText'
import { api } from '../../services/api'
import { describeBankError } from '../../services/bank/bankError'
import { useBankView } from '../../services/bank/useBankView'
import type { User } from '../../services/contracts'
import { useAddress } from '../connection'
import { askMutation, isUnderWay, selectProgress } from '../pausedMutations'
import { draftChanged, selectKycDraft, selectKycFailure } from './kycSlice'
import { PausedDetails } from './PausedDetails'

function reviewSentence({ kycStatus, kycReview }: User): string {
  if (kycStatus) return `Your identity is verified (${kycStatus.status}).`
  if (kycReview === 'pending') return 'Your details are being reviewed.'
  if (kycReview === 'rejected') return 'Your details were not accepted. Check them and hand them in again.'
  return 'Tell us who you are, as it stands in your passport.'
}

/** Name and e-mail for identity verification; half-filled, they stay. */
export function KycForm() {
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const view = useBankView(api.useKycGetQuery({ wallet }))
  const draft = useAppSelector(selectKycDraft)
  const failure = useAppSelector(selectKycFailure)
  const progress = useAppSelector((state) => selectProgress(state, 'kycUpdate'))
  const asked = progress?.mutation.endpoint === 'kycUpdate' ? progress.mutation.argument : undefined
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
              {progress && <PausedDetails step={progress.step} />}
              {failure && fields?.fullName === undefined && fields?.email === undefined && (
                <Notice tone="warn" role="alert">
                  {describeBankError(failure)}
                </Notice>
              )}
              <Button type="submit" isBusy={progress !== undefined && isUnderWay(progress.step)}>
                Hand in
              </Button>
            </Stack>
          </form>
        )
      }}
    </DataView>
  )
}
