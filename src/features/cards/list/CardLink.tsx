import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { VisuallyHidden } from '../../../components/VisuallyHidden'
import { CardFace, type CardFaceProps } from '../CardFace'

interface Props extends CardFaceProps {
  to: string
}

const Whole = styled(Link)`
  display: block;
  border-radius: 18px;
  color: inherit;
  text-decoration: none;
`

const names = { credit: 'Credit card', debit: 'Debit card' }

/** A card in a list; all of it leads to its page. */
export function CardLink({ to, ...face }: Props) {
  const { lastFour } = face.card
  return (
    <li>
      <Whole to={to}>
        <VisuallyHidden>
          {lastFour === undefined ? names[face.kind] : `${names[face.kind]} ending in ${lastFour}`}
        </VisuallyHidden>
        {/* What is engraved on it is its picture here; the card's page says it in words. */}
        <div aria-hidden="true">
          <CardFace {...face} />
        </div>
      </Whole>
    </li>
  )
}
