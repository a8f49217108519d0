import { useState, type SubmitEvent } from 'react'
import { useAppSelector } from '../../../app/hooks'
import { AmountField } from '../../../components/AmountField'
import { Button } from '../../../components/Button'
import { SelectField } from '../../../components/SelectField'
import { useInvalidFocus } from '../../../components/useInvalidFocus'
import type { AlertRule } from './alert'
import { selectAlerts } from './alertsSlice'
import type { Reading } from './evaluateAlert'
import { readLevel, type AlertForm } from './readLevel'

interface Props {
  cardId: string
  /** Undefined without a fresh price. */
  reading: Reading | undefined
  onAdd: (rule: AlertRule) => void
}

const KINDS: readonly { value: AlertRule['kind']; label: string }[] = [
  { value: 'fallsTo', label: 'ETH falls to' },
  { value: 'risesTo', label: 'ETH rises to' },
  { value: 'loanToValue', label: 'Loan-to-value of this card reaches' },
]

/** The form for a new alert. */
export function AlertEntry({ cardId, reading, onAdd }: Props) {
  const alerts = useAppSelector(selectAlerts)
  const { form, onRefused } = useInvalidFocus()
  const [kind, setKind] = useState<AlertForm['kind']>('fallsTo')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const isPrice = kind !== 'loanToValue'

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    const rule = readLevel({ kind, text, cardId }, alerts, reading)
    if (typeof rule === 'string') {
      setError(rule)
      onRefused()
      return
    }
    setError(undefined)
    onAdd(rule)
    setText('')
  }

  return (
    <form ref={form} onSubmit={onSubmit} noValidate>
      <SelectField
        label="Alert me when"
        value={kind}
        onChange={({ target }) => {
          setKind(KINDS.find(({ value }) => value === target.value)?.value ?? 'fallsTo')
          setError(undefined)
        }}
      >
        {KINDS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <AmountField
        label={isPrice ? 'ETH price' : 'Loan-to-value'}
        unit={isPrice ? '$' : '%'}
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
      />
      <Button kind="ghost" type="submit">
        Add alert
      </Button>
    </form>
  )
}
