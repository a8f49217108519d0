import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { paths } from '../../../lib/paths'
import type { Wire } from '../../../services/contracts'
import { accountKey, accountKeyOf } from '../accountKey'
import { recipientChosen, recipientSaved, selectRecipients } from '../wiresSlice'
import { recipientOfWire } from './recipientOfWire'

interface Props {
  wire: Wire
}

/** Pays the recipient of a wire again, or saves him. */
export function RecipientActions({ wire }: Props) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const recipients = useAppSelector(selectRecipients)
  const [hasSaved, setHasSaved] = useState(false)
  const isSaved = recipients.some((recipient) => accountKey(recipient) === accountKeyOf(wire))

  function onSave() {
    dispatch(recipientSaved({ recipient: recipientOfWire(wire) }))
    setHasSaved(true)
  }

  function onPay() {
    dispatch(recipientChosen(recipientOfWire(wire)))
    void navigate(paths.sendMoney)
  }

  return (
    <>
      <Button kind="ghost" onClick={onPay}>
        Send again
      </Button>
      {(!isSaved || hasSaved) && (
        // It stays after it was pressed, because it has the focus.
        <Button
          kind="ghost"
          disabledReason={isSaved ? 'You find it under Recipients.' : undefined}
          onClick={onSave}
        >
          {isSaved ? 'Recipient saved' : 'Save recipient'}
        </Button>
      )}
    </>
  )
}
