import type { RefObject } from 'react'
import { useAppDispatch, useAppSelector } from '../../../app/hooks'
import { ChoiceField } from '../../../components/ChoiceField'
import { SearchField } from '../../../components/SearchField'
import { SelectField } from '../../../components/SelectField'
import { Toolbar } from '../../../components/Toolbar'
import {
  CARD_SORTS,
  cardsFiltered,
  cardsSearched,
  cardsSorted,
  selectCardList,
  type CardFilter,
  type CardSort,
} from './cardListSlice'

interface Props {
  search: RefObject<HTMLInputElement | null>
}

const FILTERS: readonly { value: CardFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'debit', label: 'Debit' },
  { value: 'credit', label: 'Credit' },
  { value: 'frozen', label: 'Frozen' },
]

const SORTS: Record<CardSort, string> = {
  newest: 'Newest first',
  highest: 'Highest amount first',
  lowest: 'Lowest amount first',
  expiry: 'Expiring first',
}

/** Filter, sort order and search of the card list. */
export function CardToolbar({ search }: Props) {
  const dispatch = useAppDispatch()
  const choice = useAppSelector(selectCardList)
  return (
    <Toolbar>
      <ChoiceField
        label="Show"
        options={FILTERS}
        value={choice.filter}
        onChange={(filter) => dispatch(cardsFiltered(filter))}
      />
      <SelectField
        label="Sort by"
        value={choice.sort}
        onChange={({ target }) => {
          const sort = CARD_SORTS.find((known) => known === target.value)
          if (sort) dispatch(cardsSorted(sort))
        }}
      >
        {CARD_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORTS[sort]}
          </option>
        ))}
      </SelectField>
      <SearchField
        ref={search}
        placeholder="Last four digits, amount or type"
        value={choice.search}
        onChange={(text) => dispatch(cardsSearched(text))}
      />
    </Toolbar>
  )
}
