import { useRef, useState } from 'react'
import { Button } from '../../../components/Button'
import { CopyButton } from '../../../components/CopyButton'
import { Stack } from '../../../components/Stack'
import { formatCardNumber } from '../../../lib/format'
import { CardFace, type CardFaceProps } from '../CardFace'
import { NumberStatus } from './NumberStatus'
import { useCardNumber } from './useCardNumber'

/** A card with buttons to show its full number for a while, and to copy it. */
export function CardWithNumber(props: CardFaceProps) {
  const { shown, onShow, onHide } = useCardNumber(props.card.id)
  const digits = useRef<HTMLDivElement>(null)
  const [isCopyRefused, setIsCopyRefused] = useState(false)
  const number = shown.status === 'shown' ? shown.number : undefined

  function onToggle(): void {
    setIsCopyRefused(false)
    if (number === undefined) void onShow()
    else onHide()
  }

  function onCopyOutcome(hasCopied: boolean): void {
    setIsCopyRefused(!hasCopied)
    // The customer can copy a selected number by hand.
    if (!hasCopied && digits.current) window.getSelection()?.selectAllChildren(digits.current)
  }

  return (
    <Stack gap={14}>
      <CardFace
        {...props}
        numberRef={digits}
        {...(number !== undefined && { number: formatCardNumber(number) })}
      />
      <Stack gap={8}>
        <Stack isRow gap={10}>
          <Button kind="ghost" isBusy={shown.status === 'asking'} onClick={onToggle}>
            {number === undefined ? 'Show number' : 'Hide number'}
          </Button>
          {number !== undefined && (
            <CopyButton what="number" text={number} look="button" onOutcome={onCopyOutcome} />
          )}
        </Stack>
        <NumberStatus shown={shown} isCopyRefused={isCopyRefused} />
      </Stack>
    </Stack>
  )
}
