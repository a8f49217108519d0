import { useState } from 'react'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { Stack } from '../../components/Stack'
import { TextAreaField } from '../../components/TextAreaField'
import { useInvalidFocus } from '../../components/useInvalidFocus'
import { detailsFound } from './pastedForm'

interface Props {
  /** Called with a text in which details were found. */
  onPasted: (text: string) => void
}

/** A button for customers who have bank details or an invoice at hand. Pasting into any field does the same. */
export function PasteDetails({ onPasted }: Props) {
  const [text, setText] = useState<string>()
  const [isEmpty, setIsEmpty] = useState(false)
  const { form, onRefused } = useInvalidFocus<HTMLDivElement>()

  function onUse() {
    if (text === undefined || detailsFound(text) === 0) {
      setIsEmpty(true)
      onRefused()
      return
    }
    onPasted(text)
    setText(undefined)
  }

  return (
    <>
      <Button
        kind="quiet"
        onClick={() => {
          setIsEmpty(false)
          setText('')
        }}
      >
        Paste details
      </Button>
      {text !== undefined && (
        <Dialog
          title="Paste bank details"
          description="From an invoice, a message or the text of a payment QR code. It stays in this browser."
          onClose={() => setText(undefined)}
        >
          <div ref={form}>
            <TextAreaField
              label="Text"
              value={text}
              error={
                isEmpty ? 'No bank details were found in it. Copy the lines with the account.' : undefined
              }
              onChange={({ target }) => {
                setIsEmpty(false)
                setText(target.value)
              }}
            />
            <Stack isRow gap={10}>
              <Button onClick={onUse}>Fill in the form</Button>
            </Stack>
          </div>
        </Dialog>
      )}
    </>
  )
}
