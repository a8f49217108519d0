import { Notice } from '../../../components/Notice'
import { Text } from '../../../components/Text'
import { VisuallyHidden } from '../../../components/VisuallyHidden'
import { assertNever } from '../../../lib/assertNever'
import type { ShownNumber } from './useCardNumber'

interface Props {
  shown: ShownNumber
  /** The browser did not let the page copy the number. */
  isCopyRefused: boolean
}

/** Status messages about a card's number in a live region, which never contains the number itself. */
export function NumberStatus({ shown, isCopyRefused }: Props) {
  return <div role="status">{messageFor(shown, isCopyRefused)}</div>
}

function messageFor(shown: ShownNumber, isCopyRefused: boolean) {
  switch (shown.status) {
    case 'hidden':
      return null
    case 'asking':
      return <VisuallyHidden>Asking for the number.</VisuallyHidden>
    case 'hiddenAgain':
      return <VisuallyHidden>The number is hidden again.</VisuallyHidden>
    case 'refused':
      return (
        <Notice tone="warn" title="The number is not shown">
          {shown.reason}
        </Notice>
      )
    case 'shown':
      return (
        <Text look="muted">
          {isCopyRefused
            ? 'Your browser did not let the page copy it. The number on the card is selected: press Ctrl+C (⌘C on a Mac), or touch and hold it.'
            : 'The full number is on the card. It is hidden again after 30 seconds, or when you leave this page.'}
        </Text>
      )
    default:
      return assertNever(shown)
  }
}
