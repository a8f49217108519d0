import { BackLink } from '../../../components/BackLink'
import { DataView } from '../../../components/DataView'
import { PageTitle } from '../../../components/PageTitle'
import { Skeleton } from '../../../components/Skeleton'
import { paths } from '../../../lib/paths'
import { api } from '../../../services/api'
import { bankView } from '../../../services/bank/bankView'
import { useAddress } from '../../connection'
import { NoWires } from '../NoWires'
import { WireList } from './WireList'

/** All wires of the wallet. */
export function WiresPage() {
  const view = bankView(api.useWireAllQuery({ wallet: useAddress() }))
  return (
    <>
      <BackLink to={paths.accounts}>Accounts</BackLink>
      <PageTitle>Wires</PageTitle>
      <DataView view={view} skeleton={<Skeleton shape="row" count={8} />}>
        {(wires) => (wires.length === 0 ? <NoWires /> : <WireList wires={wires} />)}
      </DataView>
    </>
  )
}
