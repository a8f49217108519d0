import { Notice } from '../../../components/Notice'
import { RouteButton } from '../../../components/RouteButton'
import { isClosed } from '../../../lib/cardStatus'
import { creditCardHref, paths } from '../../../lib/paths'
import { api } from '../../../services/api'
import { useAddress } from '../../connection'

/** Tells customers that they already have a credit card, with a link. */
export function YourCreditCards() {
  const wallet = useAddress()
  const { data = [] } = api.useCreditAllQuery({ wallet })
  const open = data.filter((card) => !isClosed(card))
  const [first, ...more] = open
  if (!first) return null
  return (
    <Notice
      title={more.length === 0 ? 'You have a credit card.' : `You have ${open.length} credit cards.`}
      action={
        more.length === 0 ? (
          <RouteButton kind="ghost" to={creditCardHref(first.id)}>
            See your card
          </RouteButton>
        ) : (
          <RouteButton kind="ghost" to={paths.cards}>
            See your cards
          </RouteButton>
        )
      }
    >
      Each credit card has its own collateral and margin call.
    </Notice>
  )
}
