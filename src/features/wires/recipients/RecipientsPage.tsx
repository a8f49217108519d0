import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { ActionRow } from '../../../components/ActionRow'
import { BackLink } from '../../../components/BackLink'
import { Button } from '../../../components/Button'
import { EmptyState } from '../../../components/EmptyState'
import { List } from '../../../components/List'
import { Notice } from '../../../components/Notice'
import { PageTitle } from '../../../components/PageTitle'
import { Panel } from '../../../components/Panel'
import { RouteButton } from '../../../components/RouteButton'
import { SearchField } from '../../../components/SearchField'
import { Stack } from '../../../components/Stack'
import { StepFocus } from '../../../components/StepFocus'
import { printedIban } from '../../../lib/printedIban'
import { paths } from '../../../lib/paths'
import { accountKey } from '../accountKey'
import { countryName } from '../countryName'
import {
  recipientChosen,
  recipientRemoved,
  recipientSaved,
  selectRecipients,
  type Recipient,
} from '../wiresSlice'
import { RecipientEditor } from './RecipientEditor'
import { recipientLabel } from './recipientLabel'

const bare = (text: string): string => text.replace(/\s/g, '').toLowerCase()

/** Does each word of a search occur in the name, the town or the account? */
function isFound(recipient: Recipient, search: string): boolean {
  const { name, town, iban, routingNumber, accountNumber, bankName } = recipient
  const text = `${name} ${town} ${bare(iban)} ${routingNumber} ${accountNumber} ${bankName}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const accountLine = ({ scheme, iban, routingNumber, accountNumber, country }: Recipient): string =>
  `${scheme === 'iban' ? printedIban(bare(iban).toUpperCase()) : `${routingNumber}, ${accountNumber}`} · ${countryName(country)}`

/** The saved recipients, which the customer can search, pay again, edit and remove. */
export function RecipientsPage() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const recipients = useAppSelector(selectRecipients)
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<Recipient>()
  const [removed, setRemoved] = useState<Recipient>()
  const shown = recipients.filter((recipient) => isFound(recipient, search.trim()))

  function onPay(recipient: Recipient) {
    dispatch(recipientChosen(recipient))
    void navigate(paths.sendMoney)
  }

  function onRemove(recipient: Recipient) {
    dispatch(recipientRemoved(accountKey(recipient) ?? ''))
    setRemoved(recipient)
  }

  function onRestore(recipient: Recipient) {
    dispatch(recipientSaved({ recipient }))
    setRemoved(undefined)
  }

  return (
    <>
      <BackLink to={paths.sendMoney}>Send Money</BackLink>
      <PageTitle>Recipients</PageTitle>
      <StepFocus step={edited ? 'edit' : removed ? `without ${accountKey(removed)}` : 'list'}>
        <Stack>
          {removed && (
            <Notice
              role="status"
              action={
                <Button kind="ghost" onClick={() => onRestore(removed)}>
                  Undo
                </Button>
              }
            >
              {removed.name} is removed. Your wires stay as they are.
            </Notice>
          )}
          {edited ? (
            <RecipientEditor recipient={edited} onDone={() => setEdited(undefined)} />
          ) : recipients.length === 0 ? (
            <EmptyState
              title="No recipients yet"
              action={<RouteButton to={paths.sendMoney}>Send money</RouteButton>}
            >
              Whoever you send a wire to is saved here, in this browser.
            </EmptyState>
          ) : (
            <Panel>
              <SearchField placeholder="Name, town, account" value={search} onChange={setSearch} />
              {shown.length === 0 ? (
                <EmptyState title="Nothing matches">“{search.trim()}” is not found.</EmptyState>
              ) : (
                <List aria-label="Recipients">
                  {shown.map((recipient) => {
                    const label = recipientLabel(recipient, recipients)
                    return (
                      <ActionRow
                        key={accountKey(recipient)}
                        title={recipient.name}
                        detail={accountLine(recipient)}
                        actions={
                          <>
                            <Button
                              kind="quiet"
                              aria-label={`Send to ${label}`}
                              onClick={() => onPay(recipient)}
                            >
                              Send
                            </Button>
                            <Button
                              kind="quiet"
                              aria-label={`Edit ${label}`}
                              onClick={() => setEdited(recipient)}
                            >
                              Edit
                            </Button>
                            <Button
                              kind="quiet"
                              aria-label={`Remove ${label}`}
                              onClick={() => onRemove(recipient)}
                            >
                              Remove
                            </Button>
                          </>
                        }
                      />
                    )
                  })}
                </List>
              )}
            </Panel>
          )}
        </Stack>
      </StepFocus>
    </>
  )
}
