import { Text } from '../../components/Text'
import { isFolded } from './wireRequest'
import type { WireForm } from './wiresSlice'

interface Props {
  form: WireForm
}

/** Explains why the review shows other letters than were typed. */
export function LettersNote({ form }: Props) {
  if (!isFolded(form)) return null
  return (
    <Text look="muted">Banks pass on plain Latin letters only, so this is how we send what you typed.</Text>
  )
}
