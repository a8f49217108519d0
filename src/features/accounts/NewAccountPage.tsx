import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Field } from '../../components/Field'
import { PageTitle } from '../../components/PageTitle'
import { Panel } from '../../components/Panel'
import { Stack } from '../../components/Stack'
import { labelDrafted, selectDraftLabel } from './accountsSlice'

/** Create New Account. */
export function NewAccountPage() {
  const dispatch = useAppDispatch()
  const label = useAppSelector(selectDraftLabel)
  return (
    <>
      <PageTitle>Create New Account</PageTitle>
      <Panel>
        <Stack>
          <Field
            label="Account label"
            hint="How you will recognise it. What you type here is kept."
            maxLength={60}
            value={label}
            onChange={({ target }) => dispatch(labelDrafted(target.value))}
          />
          <Button disabledReason="Creating accounts opens soon.">Create account</Button>
        </Stack>
      </Panel>
    </>
  )
}
