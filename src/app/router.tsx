import { useEffect, type ComponentType, type ReactNode } from 'react'
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../lib/paths'
import { ErrorBoundary } from './layout/ErrorBoundary'
import { NotFound } from './layout/NotFound'
import { loadable } from '../components/loadable'

const page = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  loadable(() => load().then((module) => module[name]))

/** Each page is its own chunk, loaded when it is first opened. */
const pages = [
  [paths.dashboard, page(() => import('../features/dashboard/DashboardPage'), 'DashboardPage')],
  [paths.accounts, page(() => import('../features/dashboard/AccountsOverviewPage'), 'AccountsOverviewPage')],
  [paths.newAccount, page(() => import('../features/accounts/NewAccountPage'), 'NewAccountPage')],
  [paths.account, page(() => import('../features/accounts/single/AccountPage'), 'AccountPage')],
  [paths.recipients, page(() => import('../features/wires/recipients/RecipientsPage'), 'RecipientsPage')],
  [paths.wires, page(() => import('../features/wires/list/WiresPage'), 'WiresPage')],
  [paths.wire, page(() => import('../features/wires/WirePage'), 'WirePage')],
  [paths.cards, page(() => import('../features/cards/list/CardsPage'), 'CardsPage')],
  [paths.newDebitCard, page(() => import('../features/cards/debit/NewDebitCardPage'), 'NewDebitCardPage')],
  [
    paths.newCreditCard,
    page(() => import('../features/cards/credit/NewCreditCardPage'), 'NewCreditCardPage'),
  ],
  [
    paths.creditApplication,
    page(() => import('../features/cards/credit/CreditApplicationPage'), 'CreditApplicationPage'),
  ],
  [paths.debitCard, page(() => import('../features/cards/debit/DebitCardPage'), 'DebitCardPage')],
  [paths.creditCard, page(() => import('../features/cards/credit/CreditCardPage'), 'CreditCardPage')],
  [
    paths.addCollateral,
    page(() => import('../features/cards/collateral/AddCollateralPage'), 'AddCollateralPage'),
  ],
  [paths.investments, page(() => import('../features/dashboard/InvestmentsPage'), 'InvestmentsPage')],
  [paths.settings, page(() => import('../features/settings/SettingsPage'), 'SettingsPage')],
  [paths.activity, page(() => import('../features/activity/ActivityPage'), 'ActivityPage')],
  [paths.unclaimed, page(() => import('../features/settings/unclaimed/UnclaimedPage'), 'UnclaimedPage')],
] as const

/** Loads a page's chunk. A path without a page needs none. */
export async function preloadPage(path: string): Promise<void> {
  await pages.find(([canonical]) => canonical === path)?.[1].preload()
}

interface CanonicalProps {
  path: string
  children: ReactNode
}

/** Redirects `/Cards/` to `/cards`: the router accepts both, and menus compare the exact path. */
function Canonical({ path, children }: CanonicalProps) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const isCanonical = pathname === path

  // The router's own <Navigate> does the same and adds 0.2 kB to the first load.
  useEffect(() => {
    if (!isCanonical) void navigate({ pathname: path, search, hash }, { replace: true })
  }, [isCanonical, navigate, path, search, hash])

  return isCanonical && children
}

/**
 * The pages of SPEC.md section 2. The navigation stays usable around a page that throws. A page whose chunk is still loading
 * suspends: the router navigates in a transition, so the old page stays on screen until then.
 */
export function AppRoutes() {
  return (
    <Routes>
      {pages.map(([path, Page]) => (
        <Route
          key={path}
          path={path}
          element={
            <Canonical path={path}>
              <ErrorBoundary key={path}>
                <Page />
              </ErrorBoundary>
            </Canonical>
          }
        />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
