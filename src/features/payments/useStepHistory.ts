import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate, type Location } from 'react-router-dom'
import { isRecord } from '../../lib/guards'

/** What a step's history entry says. */
interface StepEntry {
  /** Undefined on an entry that a link has made. */
  step: string | undefined
  /** How many entries of this form come right before this one. */
  depth: number
}

export interface StepHistory extends StepEntry {
  /** Goes on to a step and adds an entry for it. @param from the step that Back returns to */
  onStep: (to: string, from?: string) => void
  /** Does what the browser's Back does. */
  onBack: (entries?: number) => void
}

function entryOf({ state }: Location): StepEntry {
  const { step, depth } = isRecord(state) ? state : {}
  return {
    step: typeof step === 'string' ? step : undefined,
    depth: typeof depth === 'number' ? depth : 0,
  }
}

/** Gives each step of a form a history entry, so that the browser's Back and Forward go from step to step. */
export function useStepHistory(): StepHistory {
  const navigate = useNavigate()
  const location = useLocation()
  const onBack = useCallback((entries = 1) => void navigate(-entries), [navigate])
  const current = useRef<Location>(undefined)
  useEffect(() => {
    current.current = location
    return () => {
      current.current = undefined
    }
  }, [location])

  function onStep(to: string, from?: string) {
    const { current: here } = current
    // The customer has left the page while the form was checked.
    if (!here) return
    const { step = 'form', depth } = entryOf(here)
    void navigate(here, { replace: true, state: { step: from ?? step, depth } satisfies StepEntry })
    void navigate(here, { state: { step: to, depth: depth + 1 } satisfies StepEntry })
  }

  return { ...entryOf(location), onStep, onBack }
}
