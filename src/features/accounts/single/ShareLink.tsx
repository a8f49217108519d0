import { CopyButton } from '../../../components/CopyButton'
import { Notice } from '../../../components/Notice'
import { signHref, type SignRequest } from './signLink'

interface Props {
  request: SignRequest
}

/** Where no bank keeps signatures, the customer sends them to the other owners himself. */
export function ShareLink({ request }: Props) {
  return (
    <Notice
      title="Send this link to another owner"
      action={<CopyButton look="button" what="link" text={window.location.origin + signHref(request)} />}
    >
      It holds the transaction and its signatures. Only the owners of the account can use it.
    </Notice>
  )
}
