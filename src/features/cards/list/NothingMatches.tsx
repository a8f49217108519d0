import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { EmptyState } from '../../../components/EmptyState'
import { allCardsWanted, selectCardList, type CardFilter } from './cardListSlice'

interface Props {
  /** Afterwards: the button has gone, and the focus needs a place. */
  onCleared: () => void
}

const looked: Record<CardFilter, string> = {
  all: 'your cards',
  debit: 'your debit cards',
  credit: 'your credit cards',
  frozen: 'your frozen cards',
}

/** There are cards, and none that was asked for. */
export function NothingMatches({ onCleared }: Props) {
  const dispatch = useAppDispatch()
  const { filter, search } = useAppSelector(selectCardList)
  const text = search.trim()

  function onClear() {
    dispatch(allCardsWanted())
    onCleared()
  }

  return (
    <EmptyState
      title="Nothing matches"
      action={
        <Button kind="ghost" onClick={onClear}>
          Show all cards
        </Button>
      }
    >
      {/* Without a search only this filter can leave nothing of cards that there are. */}
      {text === ''
        ? 'None of your credit cards is frozen.'
        : `“${text}” is not found among ${looked[filter]}.`}
    </EmptyState>
  )
}
