// Runs before the first paint, so that what is painted first is right: the chosen theme, and no landing screen for
// somebody whose wallet is about to be taken up again. The store persists its state under this key.
try {
  const root = document.documentElement
  const { settings, rememberedWallet } = JSON.parse(localStorage.getItem('florin.browser')).state
  if (settings && settings.theme && settings.theme !== 'system') root.dataset.theme = settings.theme
  if (rememberedWallet && rememberedWallet.wallet) root.dataset.returning = ''
} catch {
  // Storage may be forbidden or damaged; the defaults are painted.
}
