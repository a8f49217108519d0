import { plainTextProblem } from '../../lib/plainText'
import { email as emailSchema } from '../../services/contracts/scalars'
import type { KycDraft } from './kycSlice'

/** The longest name that `/users/kyc/update` accepts. */
const MOST_CHARACTERS = 140

/** The problem of each field, by the contract's rules. */
export function kycProblems({ fullName, email }: KycDraft): Partial<KycDraft> {
  const name = fullName.trim()
  const nameProblem =
    name === ''
      ? 'Enter your full name.'
      : name.length > MOST_CHARACTERS
        ? `Enter at most ${MOST_CHARACTERS} characters.`
        : plainTextProblem(fullName)
  const emailProblem = emailSchema.safeParse(email).error?.issues[0]?.message
  return {
    ...(nameProblem !== undefined && { fullName: nameProblem }),
    ...(emailProblem !== undefined && { email: emailProblem }),
  }
}
