import { usePorts } from '../../../app/hooks'
import { LinkButton } from '../../../components/LinkButton'
import { Notice } from '../../../components/Notice'
import { RouteButton } from '../../../components/RouteButton'
import { formatExactEth, formatPerMille, formatUsd } from '../../../lib/format'
import { centsFromUsd, usdFromCents } from '../../../lib/money'
import { creditCardHref, paths } from '../../../lib/paths'
import type { CreditCard } from '../../../services/contracts'
import { useLivePrice } from '../../payments'
import { AddCollateralButton } from '../collateral/AddCollateralButton'
import { creditPositionAt, REMEDY_LEVEL, remedyEth } from './creditPosition'
import { calledLines, linesAtRisk } from './linesAtRisk'
import { NOTHING_SOLD } from './outlook'

interface Props {
  cards: readonly CreditCard[]
  /** Leaves out the link to the card, on the card's own page. */
  isOnItsPage?: boolean
}

/**
 * Stands first on a page while a credit line is in a margin call, and says what can be done about it. Shows nothing while
 * the price is unknown.
 */
export function MarginCallNotice({ cards, isOnItsPage = false }: Props) {
  const { env } = usePorts()
  const live = useLivePrice(linesAtRisk(cards).length > 0)
  if (live.kind !== 'known') return null
  const priceCents = centsFromUsd(live.price.usd)
  const [card, ...others] = calledLines(cards, priceCents)
  const position = card && creditPositionAt(card, priceCents)
  if (!card || !position?.remedy) return null

  const isLiquidation = position.statusText === 'Liquidation'
  const eth = remedyEth(position.remedy)
  const canAdd = card.addedCollateral !== undefined
  const name = card.lastFour === undefined ? 'your credit card' : `credit card ending in ${card.lastFour}`
  return (
    <Notice
      tone={isLiquidation ? 'danger' : 'warn'}
      role="alert"
      title={`${isLiquidation ? 'Liquidation price reached' : position.statusText}${isOnItsPage ? '' : `: ${name}`}`}
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
      {/* The figures follow the price. A screen reader reads them once, with the notice. */}
      <span aria-live="off">
        {live.isStale && `The last known price of ETH is ${formatUsd(live.price.usd)}. `}
        {NOTHING_SOLD}{' '}
        {canAdd
          ? `Add ${formatExactEth(eth)}, worth ${formatUsd(usdFromCents(position.remedy.addCents))}, to be back at ${formatPerMille(REMEDY_LEVEL)} loan-to-value.`
          : 'You cannot add collateral in the app yet: contact us before sending anything.'}{' '}
        Or close the line: that is free, and all of your ETH comes back.
        {others.length > 0 && ` ${alsoCalled(others.length)}`}
      </span>
    </Notice>
  )
}

const alsoCalled = (count: number): string =>
  count === 1
    ? 'Another credit line of yours is in a margin call too.'
    : `${count} other credit lines of yours are in a margin call too.`
