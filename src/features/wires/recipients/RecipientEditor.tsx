import { useState, type SubmitEvent } from 'react'
import { useAppDispatch } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { Field } from '../../../components/Field'
import { Panel } from '../../../components/Panel'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { useInvalidFocus } from '../../../components/useInvalidFocus'
import { useAddress } from '../../connection'
import { accountKey } from '../accountKey'
import { BankStep } from '../BankStep'
import type { Bind } from '../wireFields'
import { foldedHint, formProblems, WIRE_PATHS } from '../wireRequest'
import { recipientOf, recipientSaved, type Recipient, type WireForm } from '../wiresSlice'

interface Props {
  recipient: Recipient
  onDone: () => void
}

/** A recipient has no amount, and the check of the form needs one. Without cents it is good in every locale. */
const AMOUNT = '2'

/** Edits a saved recipient. */
export function RecipientEditor({ recipient, onDone }: Props) {
  const dispatch = useAppDispatch()
  const wallet = useAddress()
  const { form: element, wasRefused, onRefused } = useInvalidFocus()
  const [form, setForm] = useState<WireForm>({ ...recipient, amount: AMOUNT, reference: '' })
  const [left, setLeft] = useState<ReadonlySet<keyof WireForm>>(new Set())

  const problems = formProblems(form, wallet)
  const onChange = (changes: Partial<WireForm>) => setForm((before) => ({ ...before, ...changes }))
  const bind: Bind = (name) => ({
    value: form[name],
    onChange: ({ target }) => onChange({ [name]: target.value }),
    onBlur: () => setLeft((names) => new Set([...names, name])),
    error: wasRefused || left.has(name) ? problems[WIRE_PATHS[name]] : undefined,
    hint: foldedHint(name, form),
  })

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (Object.keys(problems).length > 0) {
      onRefused()
      return
    }
    dispatch(recipientSaved({ recipient: recipientOf(form), before: accountKey(recipient) }))
    onDone()
  }

  return (
    <Panel title="Edit recipient">
      <form ref={element} onSubmit={onSubmit} noValidate>
        <Stack gap={12}>
          <Text look="muted">Wires you have sent stay as they are.</Text>
          <div>
            <Field label="Recipient's full name" autoComplete="section-recipient name" {...bind('name')} />
            <BankStep form={form} bind={bind} onChange={onChange} />
          </div>
        </Stack>
        <Stack isRow gap={10}>
          <Button type="submit">Save</Button>
          <Button kind="ghost" onClick={onDone}>
            Cancel
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}
