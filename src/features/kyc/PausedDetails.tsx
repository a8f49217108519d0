import { Notice } from '../../components/Notice'
import type { MutationStep } from '../pausedMutations'

interface Props {
  step: MutationStep
}

/** Says what details that were handed in wait for. */
export function PausedDetails({ step }: Props) {
  if (step === 'signIn')
    return (
      <Notice role="status" title="Waiting for you to sign in">
        Your details are handed in once you have signed in.
      </Notice>
    )
  if (step !== 'waiting') return null
  return (
    <Notice role="status" title="Waiting for the network">
      Your details are handed in once the bank can be reached, also if you leave this page.
    </Notice>
  )
}
