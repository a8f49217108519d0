import type { ReactNode } from 'react'
import { Guilloche } from './Guilloche'
import { Logo } from './Logo'

interface Props {
  children: ReactNode
  /** The welcome shows the mark large; screens whose words matter more show it small. */
  logoSize?: number
  isSpinning?: boolean
}

/** The paper with its guilloché that landing, loading and blocked screens are printed on. It is the page's `main`. */
export function LandingFrame({ children, logoSize = 148, isSpinning = false }: Props) {
  return (
    <main className="landing">
      <Guilloche
        viewBox="-200 -200 400 400"
        lobes={12}
        strands={14}
        radius={120}
        depth={46}
        step={2}
        twist={0.16}
        strokeWidth={0.25}
      />
      <div className="landing-content">
        <Logo size={logoSize} isSpinning={isSpinning} />
        {children}
      </div>
    </main>
  )
}
