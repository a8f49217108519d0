// Runs before the first paint: applies the chosen theme, hides the landing text for a returning wallet, and has its
// screen's code loaded beside the page's own. The store persists its state under this key.
try {
  const root = document.documentElement
  const { settings, rememberedWallet } = JSON.parse(localStorage.getItem('florin.browser')).state
  if (settings && settings.theme && settings.theme !== 'system') root.dataset.theme = settings.theme
  if (rememberedWallet && rememberedWallet.wallet) {
    root.dataset.returning = ''
    // The build names the files (vite.config.ts). A screen without stored answers waits for the bank's.
    const { screen, calls } = document.currentScript.dataset
    const files = localStorage.getItem('cache') ? [screen] : [screen, calls]
    for (const href of screen ? files : []) {
      // Styles and fonts come first.
      const preload = { rel: 'modulepreload', href, fetchPriority: 'low' }
      document.head.append(Object.assign(document.createElement('link'), preload))
    }
  }
} catch {
  // Storage may be blocked or damaged: the defaults apply.
}
