import { Text } from '../../components/Text'
import { isFolded } from './wireRequest'
import type { WireForm } from './wiresSlice'

interface Props {
  form: WireForm
}

/** In a review: why a name is not written as it was typed. */
export function LettersNote({ form }: Props) {
  if (!isFolded(form)) return null
  return (
    <Text look="muted">Banks pass on plain Latin letters only, so this is how we send what you typed.</Text>
  )
}
