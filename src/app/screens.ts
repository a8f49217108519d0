import { loadable } from '../components/loadable'

const loadShell = () => import('./layout/Shell')

export const Shell = loadable(() => loadShell().then(({ Shell }) => Shell))

/**
 * Loads everything that the first screen of a returning wallet needs, while the wallet is asked for its account. Never
 * rejects: a part that does not load is asked for again when it is drawn.
 * @param path of the page
 */
export async function preloadScreen(path: string): Promise<void> {
  await Promise.allSettled([
    import('./walletParts'),
    Shell.preload(),
    loadShell().then(({ preloadPage }) => preloadPage(path)),
  ])
}
