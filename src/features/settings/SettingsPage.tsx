import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { ChoiceField } from '../../components/ChoiceField'
import { Columns } from '../../components/Columns'
import { Facts } from '../../components/Facts'
import { PageTitle } from '../../components/PageTitle'
import { Panel } from '../../components/Panel'
import { Stack } from '../../components/Stack'
import { SwitchField } from '../../components/SwitchField'
import { useAddress, useWalletName } from '../connection'
import { KycForm } from '../kyc'
import { SessionsPanel } from './SessionsPanel'
import { selectSettings, soundSwitched, themeChosen, type Theme } from './settingsSlice'

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Preferences, wallet, sessions and identity verification. */
export function SettingsPage() {
  const dispatch = useAppDispatch()
  const { theme, hasSound } = useAppSelector(selectSettings)
  const address = useAddress()
  const name = useWalletName(address)
  return (
    <>
      <PageTitle>Settings</PageTitle>
      <Columns look="even">
        <Stack>
          <Panel title="Preferences">
            <Stack>
              <ChoiceField
                label="Theme"
                options={THEMES}
                value={theme}
                onChange={(value) => dispatch(themeChosen(value))}
              />
              <SwitchField
                label="Sound on disconnecting"
                isOn={hasSound}
                onChange={(isOn) => dispatch(soundSwitched(isOn))}
              />
            </Stack>
          </Panel>
          <Panel title="Wallet">
            <Facts
              facts={[
                { label: 'Called', value: name },
                { label: 'Address', value: address },
              ]}
            />
          </Panel>
          <SessionsPanel />
        </Stack>
        <Panel title="Identity verification">
          <KycForm />
        </Panel>
      </Columns>
    </>
  )
}
