import { useLocation } from 'react-router-dom'
import { Icon } from '../../components/Icon'
import { PillBar } from '../../components/PillBar'
import { PillDimmed } from '../../components/PillDimmed'
import { PillDock } from '../../components/PillDock'
import { PillLink } from '../../components/PillLink'
import { paths } from '../../lib/paths'
import { SecondaryMenu } from './SecondaryMenu'

/** The fixed navigation at the bottom: the pages, and above them the menu of the current page. */
export function PillNavigation() {
  const { pathname } = useLocation()
  const isWithin = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return (
    <PillDock>
      <SecondaryMenu />
      <PillBar label="Primary">
        <PillLink to={paths.dashboard} isCurrent={pathname === paths.dashboard}>
          Dashboard
        </PillLink>
        <PillLink to={paths.accounts} isCurrent={isWithin(paths.accounts)}>
          Accounts
        </PillLink>
        <PillLink to={paths.cards} isCurrent={isWithin(paths.cards)}>
          Cards
        </PillLink>
        <PillDimmed reason="Treasury is not part of the pilot yet.">Treasury</PillDimmed>
        <PillLink to={paths.settings} isCurrent={isWithin(paths.settings)} aria-label="Settings">
          <Icon name="gear" />
        </PillLink>
      </PillBar>
    </PillDock>
  )
}
