import { useEffect } from 'react'
import { followIntents, PendingTray, resumeIntents } from '../../features/intents'
import { useAppDispatch } from '../hooks'

interface Props {
  address: string
}

/** What is pending, where nobody can be let in right now: money on its way is never out of sight, and goes on. */
export function GateTray({ address }: Props) {
  const dispatch = useAppDispatch()
  useEffect(() => {
    void dispatch(resumeIntents(address))
    return dispatch(followIntents())
  }, [address, dispatch])
  return <PendingTray />
}
