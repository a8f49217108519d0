import { useState, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { usePorts } from '../../app/hooks'
import { AddressText } from '../../components/AddressText'
import { Field } from '../../components/Field'
import { isAddress } from '../../lib/address'
import { LookAlikeWarning } from './LookAlikeWarning'
import type { AddressReading } from './readAddress'

interface Props {
  label: string
  /** As typed: an address or an ENS name. */
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: string | undefined
  autoFocus?: boolean
}

const Frame = styled.div`
  min-width: 0;
  > [role='status'] {
    margin: -6px 0 18px;
  }
`

/** An address or a name, checked and looked up as the field is left. */
export function AddressField({ label, value, onChange, hint, error, autoFocus }: Props) {
  const { env, chain } = usePorts()
  const [read, setRead] = useState<{ text: string; reading: AddressReading }>()
  const text = value.trim()
  const reading = read?.text === text ? read.reading : undefined
  const found = reading && 'address' in reading ? reading : undefined
  const address = found?.address ?? (isAddress(text) ? text : undefined)

  async function onBlur() {
    if (text === '') return
    // Without the chunk the form's submit tells.
    const chunk = await import('./readAddress').catch(() => undefined)
    if (chunk) setRead({ text, reading: await chunk.readAddress(text, { env, chain }) })
  }

  return (
    <Frame>
      <Field
        label={label}
        hint={
          found?.name === undefined ? (
            hint
          ) : (
            <span>
              {found.name} is <AddressText address={found.address} />
            </span>
          )
        }
        autoFocus={autoFocus}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => void onBlur()}
        error={error ?? (reading && 'problem' in reading ? reading.problem : undefined)}
      />
      <LookAlikeWarning address={address} />
    </Frame>
  )
}
