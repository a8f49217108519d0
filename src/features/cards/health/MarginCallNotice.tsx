import { usePorts } from '../../../app/hooks'
import { LinkButton } from '../../../components/LinkButton'
import { Notice } from '../../../components/Notice'
import { RouteButton } from '../../../components/RouteButton'
import { formatExactEth, formatUsd } from '../../../lib/format'
import { centsFromUsd } from '../../../lib/money'
import { creditCardHref, paths } from '../../../lib/paths'
import type { CreditCard } from '../../../services/contracts'
import { useLivePrice } from '../../payments'
import { AddCollateralButton } from '../collateral/AddCollateralButton'
import { creditPositionAt, remedyEth } from './creditPosition'
import { calledLines, linesAtRisk } from './linesAtRisk'

interface Props {
  cards: readonly CreditCard[]
  /** Leaves out the link to the card, on the card's own page. */
  isOnItsPage?: boolean
}

/**
 * Stands first on a page while a credit line is in a margin call, and says in a sentence how to end it. Shows nothing while
 * the price is unknown.
 */
export function MarginCallNotice({ cards, isOnItsPage = false }: Props) {
  const { env } = usePorts()
  const live = useLivePrice(linesAtRisk(cards).length > 0)
  if (live.kind !== 'known') return null
  const priceCents = centsFromUsd(live.price.usd)
  const [card, ...others] = calledLines(cards, priceCents)
  const position = card && creditPositionAt(card, priceCents)
  if (!card || !position?.remedies) return null

  const isLiquidation = position.statusText === 'Liquidation'
  const eth = remedyEth(position.remedies)
  const canAdd = card.addedCollateral !== undefined
  const name = card.lastFour === undefined ? 'your credit card' : `credit card ending in ${card.lastFour}`
  return (
    <Notice
      tone={isLiquidation ? 'danger' : 'warn'}
      role="alert"
      title={`${position.statusText}${isOnItsPage ? '' : `: ${name}`}`}
      action={
        <>
          {canAdd ? (
            <AddCollateralButton card={card} eth={eth} />
          ) : (
            <LinkButton href={env.pilotApplicationUrl}>Contact us</LinkButton>
          )}
          {!isOnItsPage && (
            <RouteButton kind="quiet" to={others.length > 0 ? paths.cards : creditCardHref(card.id)}>
              {others.length > 0 ? 'View cards' : 'View card'}
            </RouteButton>
          )}
        </>
      }
    >
      {live.isStale && `At the last known price of ${formatUsd(live.price.usd)}: `}
      {canAdd
        ? adviceOf(card, eth, isLiquidation)
        : 'You cannot repay or add collateral in the app yet. Contact us before sending anything.'}
      {others.length > 0 && ` ${alsoCalled(others.length)}`}
    </Notice>
  )
}

function adviceOf(card: CreditCard, eth: string, isLiquidation: boolean): string {
  const add = `Add ${formatExactEth(eth)}`
  const price = formatUsd(card.liquidationPrice)
  return isLiquidation
    ? `${add} now: ETH has reached ${price}, and your collateral may be sold.`
    : `${add} before ETH falls to ${price}, where your collateral may be sold.`
}

const alsoCalled = (count: number): string =>
  count === 1
    ? 'Another credit line of yours is in a margin call too.'
    : `${count} other credit lines of yours are in a margin call too.`
