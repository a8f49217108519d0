import { toast } from 'react-toastify/unstyled'
import { styled } from 'styled-components'
import { Button } from './Button'
import { Icon } from './Icon'

interface Props {
  text: string
  /** Names the text in the button's label: `address` gives "Copy address". */
  what: string
  /** An icon beside the text, or a button with a label. */
  look?: 'icon' | 'button'
  /** Whether the browser let the page copy. Without this, a toast reports the refusal. */
  onOutcome?: (hasCopied: boolean) => void
}

const IconButton = styled.button`
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

/** False if the page may not copy: it is not served securely, or the browser refuses. */
async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Copies a text and confirms it with SPEC.md section 8's toast. */
export function CopyButton({ text, what, look = 'icon', onOutcome }: Props) {
  const label = `Copy ${what}`

  async function onCopy() {
    const hasCopied = await writeText(text)
    onOutcome?.(hasCopied)
    if (hasCopied) toast.success('Copied to clipboard')
    else if (!onOutcome) toast.error('Could not be copied. Select the text instead.')
  }

  return look === 'button' ? (
    <Button kind="ghost" onClick={() => void onCopy()}>
      {label}
    </Button>
  ) : (
    <IconButton type="button" aria-label={label} onClick={() => void onCopy()}>
      <Icon name="copy" size={18} />
    </IconButton>
  )
}
