import type { ReactNode } from 'react'
import { Guilloche } from './Guilloche'
import { Logo } from './Logo'

interface Props {
  children: ReactNode
  /** In pixels. Large on the landing screen, smaller where the text matters more. */
  logoSize?: number
  isSpinning?: boolean
  /** The pointer or the focus has reached the screen. */
  onInterest?: (() => void) | undefined
}

/** Full-screen background with the logo, for landing, loading and blocked screens. Renders the page's `main`. */
export function LandingFrame({ children, logoSize = 148, isSpinning = false, onInterest }: Props) {
  return (
    <main className="landing" onPointerOver={onInterest} onFocus={onInterest}>
      <Guilloche
        viewBox="-2000 -2000 4000 4000"
        lobes={12}
        strands={14}
        radius={1200}
        depth={460}
        step={20}
        twist={0.16}
        strokeWidth={2.5}
      />
      <div className="landing-content">
        <Logo size={logoSize} isSpinning={isSpinning} />
        {children}
      </div>
    </main>
  )
}
