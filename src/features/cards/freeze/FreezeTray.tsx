import { useEffect } from 'react'
import { useAppDispatch, useAppSelector, usePorts } from '../../../app/hooks'
import { FreezeNotice } from './FreezeNotice'
import { selectFreezes } from './freezesSlice'
import { tendFreezes } from './freezeThunks'

/** On every screen: what has become of a freeze or unfreeze that is not done yet. It goes on by itself. */
export function FreezeTray() {
  const dispatch = useAppDispatch()
  const { network } = usePorts()
  const freezes = useAppSelector(selectFreezes)

  // What was begun before this page, or in another tab.
  useEffect(() => void dispatch(tendFreezes()), [freezes, dispatch])
  useEffect(() => network.onOnline(() => void dispatch(tendFreezes())), [network, dispatch])

  return Object.values(freezes)
    .sort((a, b) => a.askedAt - b.askedAt)
    .map((freeze) => <FreezeNotice key={`${freeze.cardId} ${freeze.step}`} freeze={freeze} />)
}
