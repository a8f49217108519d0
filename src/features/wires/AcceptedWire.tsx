import { RouteButton } from '../../components/RouteButton'
import { Stack } from '../../components/Stack'
import { Text } from '../../components/Text'
import { wireHref } from '../../lib/paths'
import { api } from '../../services/api'
import { useAddress } from '../connection'
import { useClock } from '../intents'
import { wireMeaning } from './wireWords'

interface Props {
  id: string
}

/** The next events of a wire that was just accepted, and a link to its page. */
export function AcceptedWire({ id }: Props) {
  const now = useClock()
  const { data: wires = [] } = api.useWireAllQuery({ wallet: useAddress() })
  const wire = wires.find((one) => one.id === id)
  return (
    <Stack gap={12}>
      {wire && <Text>{wireMeaning(wire, now)}</Text>}
      <div>
        <RouteButton to={wireHref(id)}>See your wire</RouteButton>
      </div>
    </Stack>
  )
}
