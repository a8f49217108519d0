import { useAppSelector, usePorts } from '../../../app/hooks'
import { Notice } from '../../../components/Notice'
import { api } from '../../../services/api'
import { useAddress } from '../../connection'
import { selectRecipients, type WireForm } from '../wiresSlice'
import { changedRecipient, sentBefore } from './wireNotices'

interface Props {
  form: WireForm
}

/** Warnings before a wire is signed. The customer can send it all the same. */
export function WireNotices({ form }: Props) {
  const { now } = usePorts()
  const recipients = useAppSelector(selectRecipients)
  const { data: wires = [] } = api.useWireAllQuery({ wallet: useAddress() })
  const changed = changedRecipient(form, recipients)
  const before = sentBefore(form, wires, now())
  return (
    <>
      {changed !== undefined && <Notice tone="warn">{changed}</Notice>}
      {before !== undefined && <Notice>{before}</Notice>}
    </>
  )
}
