import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { Button } from '../../../components/Button'
import { EmptyState } from '../../../components/EmptyState'
import { allCardsWanted, selectCardList, type CardFilter } from './cardListSlice'

interface Props {
  /** The button is gone then, and focus needs a new place. */
  onCleared: () => void
}

const searched: Record<CardFilter, string> = {
  all: 'your cards',
  debit: 'your debit cards',
  credit: 'your credit cards',
  frozen: 'your frozen cards',
}

/** Says that no card matches the filter and search. */
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
      {/* Without a search, only the frozen filter can exclude every card. */}
      {text === ''
        ? 'None of your credit cards is frozen.'
        : `“${text}” is not found among ${searched[filter]}.`}
    </EmptyState>
  )
}
