// Runs before the first paint: applies the chosen theme, hides the landing text for a returning wallet, and has its
// screen's code loaded beside the page's own. The store persists its state under this key.
try {
  const root = document.documentElement
  const { settings, rememberedWallet } = JSON.parse(localStorage.getItem('florin.browser')).state
  if (settings && settings.theme && settings.theme !== 'system') root.dataset.theme = settings.theme
  if (rememberedWallet && rememberedWallet.wallet) {
    root.dataset.returning = ''
    // The build names the file (vite.config.ts).
    const { screen } = document.currentScript.dataset
    if (screen)
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', href: screen }),
      )
  }
} catch {
  // Storage may be blocked or damaged: the defaults apply.
}
