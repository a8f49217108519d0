import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { copyText } from './copyText'
import { Icon } from './Icon'
import { VisuallyHidden } from './VisuallyHidden'

interface Props {
  /** What is copied, and shown unless `shown` is. */
  text: string
  /** Its short form. */
  shown?: string
  /** What it is, as the button says: `address`. */
  what: string
}

const Frame = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  max-width: 100%;
  overflow-wrap: anywhere;
`

const Face = styled.button`
  flex: none;
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  margin: -10px -12px -10px 0;
  padding: 0;
  border: 0;
  border-radius: 12px;
  background: transparent;
  color: var(--accent);
  cursor: pointer;
  &:hover {
    background: var(--sunken);
  }
`

const SHOWN_MS = 2_000

/** Text with a button that copies it, and says whether it did: a page may not be allowed to. */
export function Copyable({ text, what, shown = text }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()

  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  async function onCopy() {
    setOutcome((await copyText(text)) ? 'copied' : 'failed')
  }

  return (
    <Frame>
      <span title={shown === text ? undefined : text}>{shown}</span>
      <Face type="button" aria-label={`Copy ${what}`} onClick={() => void onCopy()}>
        <Icon name={outcome === 'copied' ? 'check' : outcome === 'failed' ? 'alert' : 'copy'} size={18} />
      </Face>
      <VisuallyHidden role="status">
        {outcome === 'failed' && 'Could not be copied. Select the text instead.'}
      </VisuallyHidden>
    </Frame>
  )
}
