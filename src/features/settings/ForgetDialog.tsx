import { useEffect, useState } from 'react'
import { useAppDispatch } from '../../app/hooks'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { Notice } from '../../components/Notice'
import { Points } from '../../components/Points'
import { Refusal } from '../../components/Refusal'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { countNeeded, forgetBrowser } from './forgetBrowser'

interface Props {
  onClose: () => void
}

const DELETED = [
  'Your preferences, and which wallet you used last',
  'Copies of your cards, accounts, wires and details',
  'Drafts, filters, price alerts and saved recipients, of every wallet used here',
  'Changes that still wait for the network, such as a freeze',
  'The history of finished payments',
]

/** Lists the data that would be deleted and kept, and deletes it on request. */
export function ForgetDialog({ onClose }: Props) {
  const dispatch = useAppDispatch()
  const [needed, setNeeded] = useState<number>()
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    void dispatch(countNeeded()).then(setNeeded)
  }, [dispatch])

  async function onDelete() {
    setIsBusy(true)
    const isDone = await dispatch(forgetBrowser())
    setIsBusy(false)
    setHasFailed(!isDone)
    if (isDone) onClose()
  }

  return (
    <Dialog
      title="Delete what this browser holds"
      description="You are disconnected, and Florin starts here as on the first day."
      onClose={onClose}
    >
      <Stack gap={16}>
        <Points points={DELETED} />
        {needed !== undefined && needed > 0 && (
          <Notice tone="warn" title={needed === 1 ? 'One payment stays' : `${needed} payments stay`}>
            {needed === 1 ? 'It is' : 'They are'} not finished. Without what this browser holds of{' '}
            {needed === 1 ? 'it, it' : 'them, they'} could not go on when you come back.
          </Notice>
        )}
        <Text look="muted">
          Your cards, accounts, wires and money stay as they are. Connect your wallet to see them again.
        </Text>
        <Refusal
          reason={hasFailed ? 'This browser did not let us delete everything. Try again.' : undefined}
        />
        <Stack isRow gap={10}>
          <Button isBusy={isBusy} onClick={() => void onDelete()}>
            Delete and disconnect
          </Button>
          <Button kind="ghost" onClick={onClose}>
            Cancel
          </Button>
        </Stack>
      </Stack>
    </Dialog>
  )
}
