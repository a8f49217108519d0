import { useLocation, useSearchParams } from 'react-router-dom'
import { PillBar } from '../../components/PillBar'
import { PillLink } from '../../components/PillLink'
import { Tag } from '../../components/Tag'
import { CreditCardMenu, DebitCardMenu, useCreditOffer } from '../../features/cards'
import { CARD_PARAMETER, paths } from '../../lib/paths'

function AccountsMenu() {
  const { pathname, hash } = useLocation()
  return (
    <>
      <PillLink to={paths.newAccount} isCurrent={pathname === paths.newAccount}>
        Create New Account
      </PillLink>
      <PillLink to={paths.sendMoney} isCurrent={pathname + hash === paths.sendMoney}>
        Send Money
      </PillLink>
    </>
  )
}

function CardsMenu() {
  const creditOffer = useCreditOffer()
  return (
    <>
      <PillLink to={paths.newDebitCard}>Create Debit Card</PillLink>
      {creditOffer !== 'none' && (
        <PillLink to={paths.newCreditCard} isReserved={creditOffer === 'awaited'}>
          Apply for Credit Card
          <span aria-hidden="true">
            {' '}
            <Tag>new</Tag>
          </span>
        </PillLink>
      )}
    </>
  )
}

/** The menu of the current page (SPEC.md section 2); hidden on pages without one. */
export function SecondaryMenu() {
  const { pathname } = useLocation()
  const [parameters] = useSearchParams()
  const cardId = parameters.get(CARD_PARAMETER) ?? ''

  const menus: Partial<Record<string, React.ReactNode>> = {
    [paths.accounts]: <AccountsMenu />,
    [paths.newAccount]: <AccountsMenu />,
    [paths.cards]: <CardsMenu />,
    // Without an id the page says that there is no such card.
    [paths.debitCard]: cardId !== '' && <DebitCardMenu />,
    [paths.creditCard]: cardId !== '' && <CreditCardMenu cardId={cardId} />,
  }
  const menu = menus[pathname]
  return menu ? <PillBar label="Secondary">{menu}</PillBar> : null
}
