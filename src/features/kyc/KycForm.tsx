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
import { detailsHandedIn, draftChanged, selectKycDraft } from './kycSlice'

function standing({ kycStatus, kycReview }: User): string {
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
  const [update, { isLoading, error }] = api.useKycUpdateMutation()
  const fields = error && 'fields' in error ? error.fields : undefined

  return (
    <DataView view={view} skeleton={<Skeleton count={4} />}>
      {(user) => {
        const shown = draft ?? { fullName: user.fullName ?? '', email: user.email ?? '' }
        const nameProblem = plainTextProblem(shown.fullName)
        async function onSubmit(event: SubmitEvent) {
          event.preventDefault()
          if (nameProblem !== undefined) return
          const answer = await update({ wallet, ...shown })
          if (answer.error === undefined) dispatch(detailsHandedIn())
        }
        return (
          <form onSubmit={(event) => void onSubmit(event)} noValidate>
            <Stack>
              <Notice role="status">{standing(user)}</Notice>
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
              {error !== undefined && fields?.fullName === undefined && fields?.email === undefined && (
                <Notice tone="warn" role="alert">
                  {describeBankError(error)}
                </Notice>
              )}
              <Button type="submit" isBusy={isLoading}>
                Hand in
              </Button>
            </Stack>
          </form>
        )
      }}
    </DataView>
  )
}
