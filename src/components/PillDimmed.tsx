import { PillExplained } from './PillExplained'

interface Props {
  children: string
  reason?: string
}

/** A menu item that is not available yet, and says so. */
export function PillDimmed({ children, reason = `${children} is not available yet.` }: Props) {
  return <PillExplained reason={reason}>{children}</PillExplained>
}
