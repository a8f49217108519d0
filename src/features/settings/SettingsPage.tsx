import { Columns } from '../../components/Columns'
import { Copyable } from '../../components/Copyable'
import { Facts } from '../../components/Facts'
import { PageTitle } from '../../components/PageTitle'
import { Panel } from '../../components/Panel'
import { Stack } from '../../components/Stack'
import { shortAddress } from '../../lib/address'
import { useAddress, useWalletName } from '../connection'
import { KycForm } from '../kyc'
import { AlertsPanel } from './AlertsPanel'
import { DataPanel } from './DataPanel'
import { NetworkPanel } from './NetworkPanel'
import { PreferencesPanel } from './PreferencesPanel'
import { RecordsPanel } from './RecordsPanel'
import { SessionsPanel } from './SessionsPanel'

/** Preferences, identity, records, wallet, sessions, alerts, network and data. */
export function SettingsPage() {
  const address = useAddress()
  const name = useWalletName(address)
  const hasName = name !== shortAddress(address)
  return (
    <>
      <PageTitle>Settings</PageTitle>
      <Columns look="even">
        <Stack>
          <PreferencesPanel />
          <Panel title="Identity verification">
            <KycForm />
          </Panel>
          <AlertsPanel />
        </Stack>
        <Stack>
          <RecordsPanel />
          <Panel title="Wallet">
            <Facts
              facts={[
                { label: 'Name', value: hasName ? name : undefined },
                { label: 'Address', value: <Copyable text={address} what="address" /> },
              ]}
            />
          </Panel>
          <SessionsPanel />
          <NetworkPanel />
          <DataPanel />
        </Stack>
      </Columns>
    </>
  )
}
