import { useRef } from 'react'
import { Button } from '../../../components/Button'
import { Stack } from '../../../components/Stack'
import { formatCardNumber } from '../../../lib/format'
import { CardFace, type CardFaceProps } from '../CardFace'
import { NumberStatus } from './NumberStatus'
import { useCardNumber } from './useCardNumber'
import { useCopyNumber } from './useCopyNumber'

/** A card whose full number its holder can have shown, for a while, and copied. */
export function CardWithNumber(props: CardFaceProps) {
  const { shown, onShow, onHide } = useCardNumber(props.card.id)
  const digits = useRef<HTMLSpanElement>(null)
  const { isRefused, onCopy, forget } = useCopyNumber(digits)
  const number = shown.status === 'shown' ? shown.number : undefined

  function onToggle(): void {
    forget()
    if (number === undefined) void onShow()
    else onHide()
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
            <Button kind="ghost" onClick={() => void onCopy(number)}>
              Copy number
            </Button>
          )}
        </Stack>
        <NumberStatus shown={shown} isCopyRefused={isRefused} />
      </Stack>
    </Stack>
  )
}
