import { useNavigate } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { QuickChoices } from '../../../components/QuickChoices'
import { paths } from '../../../lib/paths'
import { recipientChosen, selectRecipients } from '../wiresSlice'
import { recipientLabel } from './recipientLabel'

/** As many as fit in one row of a phone. */
const MOST = 2

/** Buttons with the recipients that were paid last, each of which fills in the form. Hidden without saved recipients. */
export function RecipientPicker() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const recipients = useAppSelector(selectRecipients)
  if (recipients.length === 0) return null
  return (
    <QuickChoices
      label="Saved recipients"
      choices={[
        ...recipients.slice(0, MOST).map((recipient) => ({
          name: recipientLabel(recipient, recipients),
          onChoose: () => dispatch(recipientChosen(recipient)),
        })),
        { name: 'All recipients', onChoose: () => void navigate(paths.recipients) },
      ]}
    />
  )
}
