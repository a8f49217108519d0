import { useAppSelector } from '../../../app/hooks'
import { selectAllProgress } from '../../pausedMutations'
import { isFreeze } from './freeze'
import { FreezeNotice } from './FreezeNotice'

/** On every screen: each freeze or unfreeze that waits for something. */
export function FreezeTray() {
  const progress = useAppSelector(selectAllProgress)
  return Object.values(progress)
    .filter(isFreeze)
    .sort((a, b) => a.mutation.askedAt - b.mutation.askedAt)
    .map((freeze) => <FreezeNotice key={freeze.mutation.argument.id} freeze={freeze} />)
}
