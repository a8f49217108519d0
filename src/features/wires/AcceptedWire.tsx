import { Text } from '../../components/Text'
import { api } from '../../services/api'
import { useBankView } from '../../services/bank/useBankView'
import { useAddress } from '../connection'
import { WireStatus } from './WireStatus'

interface Props {
  id: string
}

/** The status of a wire that was just accepted, from the cached list. */
export function AcceptedWire({ id }: Props) {
  const wallet = useAddress()
  const { data } = useBankView(api.useWireAllQuery({ wallet }))
  const wire = data?.find((one) => one.id === id)
  return wire ? (
    <WireStatus wire={wire} />
  ) : (
    <Text look="muted">The bank has recorded it. The list of wires says where it is.</Text>
  )
}
