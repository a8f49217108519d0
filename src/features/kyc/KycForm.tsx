import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Badge } from '../../components/Badge'
import { Button } from '../../components/Button'
import { DataView } from '../../components/DataView'
import { Facts } from '../../components/Facts'
import { Notice } from '../../components/Notice'
import { Skeleton } from '../../components/Skeleton'
import { Stack } from '../../components/Stack'
import { StepFocus } from '../../components/StepFocus'
import { Text } from '../../components/Text'
import { formatDay } from '../../lib/format'
import { api } from '../../services/api'
import { bankView } from '../../services/bank/bankView'
import type { User } from '../../services/contracts'
import { useAddress } from '../connection'
import { selectProgress } from '../pausedMutations'
import { KycFields } from './KycFields'
import { draftChanged, selectKycDraft } from './kycSlice'

type Stage = 'none' | 'pending' | 'rejected' | 'verified'

/** SPEC.md section 2: verified when a KYC status exists. */
const stageOf = ({ kycStatus, kycReview = 'none' }: User): Stage => (kycStatus ? 'verified' : kycReview)

/** Identity verification at each of its stages: the details, and the form to submit or change them. */
export function KycForm() {
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const view = bankView(api.useKycGetQuery({ wallet }))
  // A bank may send the details in this answer only (SPEC.md section 7).
  const { data: details } = api.useUsersGetQuery({ wallet })
  const draft = useAppSelector(selectKycDraft)
  const progress = useAppSelector((state) => selectProgress(state, 'kycUpdate'))

  return (
    <DataView view={view} skeleton={<Skeleton shape="row" count={3} />}>
      {(user) => {
        const known = {
          fullName: user.fullName ?? details?.fullName ?? '',
          email: user.email ?? details?.email ?? '',
        }
        const stage = stageOf(user)
        const isForm = draft !== null || progress !== undefined || stage === 'none' || stage === 'rejected'
        return (
          <StepFocus step={isForm ? 'form' : 'details'}>
            {isForm ? (
              <Stack gap={16}>
                <Introduction stage={stage} reason={user.kycReason} />
                <KycFields
                  wallet={wallet}
                  known={known}
                  canCancel={stage === 'verified' || stage === 'pending'}
                />
              </Stack>
            ) : (
              <Stack gap={14}>
                <div>
                  {stage === 'verified' ? (
                    <Badge>Identity verified</Badge>
                  ) : (
                    <Badge tone="quiet" icon="clock">
                      In review
                    </Badge>
                  )}
                </div>
                {stage === 'pending' && (
                  <Text>We are reviewing your details. The result appears here by itself.</Text>
                )}
                <Facts
                  facts={[
                    { label: 'Full name', value: known.fullName || undefined },
                    { label: 'E-mail', value: known.email || undefined },
                    {
                      label: stage === 'verified' ? 'Verified' : 'Submitted',
                      value: user.kycChangedAt && formatDay(user.kycChangedAt),
                    },
                    { label: 'Verified by', value: (stage === 'verified' && user.kycPartner) || undefined },
                  ]}
                />
                <div>
                  <Button kind="ghost" onClick={() => dispatch(draftChanged(known))}>
                    Change details
                  </Button>
                </div>
              </Stack>
            )}
          </StepFocus>
        )
      }}
    </DataView>
  )
}

/** The purpose of the form, at each stage. */
function Introduction({ stage, reason }: { stage: Stage; reason: string | undefined }) {
  switch (stage) {
    case 'none':
      return (
        <Text look="muted">
          We check who you are, and a badge beside your wallet shows that you are verified.
        </Text>
      )
    case 'rejected':
      return (
        <Notice tone="danger" title="We could not verify your identity">
          {reason ?? 'Your details were not accepted.'} Correct your details and submit them again.
        </Notice>
      )
    case 'verified':
      return (
        <Notice tone="warn" title="Changing your details starts a new review">
          You are not verified until it is over. Your cards, accounts and wires stay as they are.
        </Notice>
      )
    case 'pending':
      return <Notice>Other details start the review again.</Notice>
  }
}
