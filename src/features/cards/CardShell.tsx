import { Fragment, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { NoSuchItem } from '../../components/NoSuchItem'
import { PageTitle } from '../../components/PageTitle'
import { CARD_PARAMETER, paths } from '../../lib/paths'
import { isCardId } from './isCardId'

interface Props {
  title: string
  children: (id: string) => ReactNode
}

/** A page about one card, named by the query parameter `cardID`. */
export function CardShell({ title, children }: Props) {
  const [parameters] = useSearchParams()
  const id = parameters.get(CARD_PARAMETER)
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {isCardId(id) ? (
        <Fragment key={id}>{children(id)}</Fragment>
      ) : (
        <NoSuchItem noun="card" list={paths.cards} />
      )}
    </>
  )
}
