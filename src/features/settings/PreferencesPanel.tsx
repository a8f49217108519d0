import { useState } from 'react'
import { useAppDispatch, useAppSelector } from '../../app/hooks'
import { Button } from '../../components/Button'
import { ChoiceField } from '../../components/ChoiceField'
import { canHideAmounts } from '../../components/hideAmounts'
import { Panel } from '../../components/Panel'
import { SelectField } from '../../components/SelectField'
import { SplitRow } from '../../components/SplitRow'
import { Stack } from '../../components/Stack'
import { SwitchField } from '../../components/SwitchField'
import { Text } from '../../components/Text'
import { formatDay, formatUsd } from '../../lib/format'
import { playDisconnectSound } from '../../services/sound'
import { selectSettings, settingsChanged, type Settings, type Theme } from './settingsSlice'

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Regions whose numbers or dates differ. */
const REGIONS: readonly { tag: string; name: string }[] = [
  { tag: 'pt-BR', name: 'Brazil' },
  { tag: 'en-CA', name: 'Canada' },
  { tag: 'fr-FR', name: 'France' },
  { tag: 'de-DE', name: 'Germany' },
  { tag: 'en-IN', name: 'India' },
  { tag: 'it-IT', name: 'Italy' },
  { tag: 'ja-JP', name: 'Japan' },
  { tag: 'es-ES', name: 'Spain' },
  { tag: 'sv-SE', name: 'Sweden' },
  { tag: 'de-CH', name: 'Switzerland' },
  { tag: 'en-GB', name: 'United Kingdom' },
  { tag: 'en-US', name: 'United States' },
]

const SAMPLE = { amount: '1234.50', day: '2026-11-24T12:00:00.000Z' }

/** Theme, numbers and dates, privacy and sound. Each takes effect at once. */
export function PreferencesPanel() {
  const dispatch = useAppDispatch()
  const { theme, hasSound, isPrivate, locale } = useAppSelector(selectSettings)
  const change = (part: Partial<Settings>) => dispatch(settingsChanged(part))
  const [isSilent, setIsSilent] = useState(false)

  return (
    <Panel title="Preferences">
      <Stack gap={10}>
        <ChoiceField
          label="Theme"
          options={THEMES}
          value={theme}
          onChange={(value) => change({ theme: value })}
        />
        <SelectField
          label="Numbers and dates"
          hint={`Such as ${formatUsd(SAMPLE.amount)} and ${formatDay(SAMPLE.day)}. Amounts you type are read the same way.`}
          value={locale}
          onChange={({ target }) => change({ locale: target.value })}
        >
          <option value="">Same as this browser</option>
          {REGIONS.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </SelectField>
        <div>
          {canHideAmounts() && (
            <SwitchField
              label="Private mode"
              isOn={isPrivate}
              onChange={(isOn) => change({ isPrivate: isOn })}
            />
          )}
          <Text look="muted">
            {canHideAmounts()
              ? 'Blurs every amount. Hover over one, hold it or focus it to see it. Screen readers still read it.'
              : 'This browser cannot blur amounts. A newer one can.'}
          </Text>
        </div>
        <div>
          <SwitchField
            label="Sound on disconnecting"
            isOn={hasSound}
            onChange={(isOn) => change({ hasSound: isOn })}
          />
          <SplitRow>
            <Text look="muted">
              <span role="status">
                {isSilent ? 'Your browser did not play it.' : 'A short sound when you disconnect.'}
              </span>
            </Text>
            <Button
              kind="ghost"
              onClick={() => void playDisconnectSound().then((isPlayed) => setIsSilent(!isPlayed))}
            >
              Play the sound
            </Button>
          </SplitRow>
        </div>
      </Stack>
    </Panel>
  )
}
