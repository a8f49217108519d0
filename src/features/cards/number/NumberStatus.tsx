import { Notice } from '../../../components/Notice'
import { Text } from '../../../components/Text'
import { VisuallyHidden } from '../../../components/VisuallyHidden'
import { assertNever } from '../../../lib/assertNever'
import type { ShownNumber } from './useCardNumber'

interface Props {
  shown: ShownNumber
  /** The browser kept the page from copying it. */
  isCopyRefused: boolean
}

/** What is to be said about a card's number, also to a screen reader: never the number itself. */
export function NumberStatus({ shown, isCopyRefused }: Props) {
  return <div role="status">{wordsFor(shown, isCopyRefused)}</div>
}

function wordsFor(shown: ShownNumber, isCopyRefused: boolean) {
  switch (shown.status) {
    case 'hidden':
      return null
    case 'asking':
      return <VisuallyHidden>Asking the bank for the number.</VisuallyHidden>
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
