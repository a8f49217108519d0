import { useRef, useState } from 'react'
import { Button } from '../../components/Button'
import { FieldRow } from '../../components/FieldRow'
import { MOST_OWNERS } from '../../lib/accountAction'
import { isSameAddress } from '../../lib/address'
import { AddressField } from './AddressField'
import type { OwnerErrors } from './planAccount'

interface Props {
  owners: readonly string[]
  onChange: (owners: string[]) => void
  wallet: string
  errors: OwnerErrors | undefined
}

/** One field per owner, with buttons to add and remove owners. */
export function OwnerFields({ owners, onChange, wallet, errors }: Props) {
  const addButton = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState<number>()

  function onAdd() {
    setAdded(owners.length)
    onChange([...owners, ''])
  }

  function onRemove(index: number) {
    onChange(owners.filter((_, at) => at !== index))
    // The pressed button is gone, so focus moves to the next one.
    addButton.current?.focus()
  }

  return (
    <div role="group" aria-label="Owners">
      {owners.map((owner, index) => (
        // Keyed by position: half-typed owners have no identity of their own.
        <FieldRow
          key={index}
          action={
            <Button
              kind="quiet"
              aria-label={`Remove owner ${index + 1}`}
              disabledReason={owners.length === 1 ? 'One must stay.' : undefined}
              onClick={() => onRemove(index)}
            >
              Remove
            </Button>
          }
        >
          <AddressField
            label={`Owner ${index + 1}`}
            hint={isSameAddress(owner.trim(), wallet) ? 'Your wallet' : undefined}
            autoFocus={index === added}
            value={owner}
            onChange={(value) => onChange(owners.map((one, at) => (at === index ? value : one)))}
            error={errors?.[index]}
          />
        </FieldRow>
      ))}
      <Button
        kind="ghost"
        ref={addButton}
        disabledReason={owners.length >= MOST_OWNERS ? `At most ${MOST_OWNERS} owners.` : undefined}
        onClick={onAdd}
      >
        Add owner
      </Button>
    </div>
  )
}
