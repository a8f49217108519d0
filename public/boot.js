// Runs before the first paint: applies the chosen theme, and hides the landing text for a returning wallet. The store
// persists its state under this key.
try {
  const root = document.documentElement
  const { settings, rememberedWallet } = JSON.parse(localStorage.getItem('florin.browser')).state
  if (settings && settings.theme && settings.theme !== 'system') root.dataset.theme = settings.theme
  if (rememberedWallet && rememberedWallet.wallet) root.dataset.returning = ''
} catch {
  // Storage may be blocked or damaged: the defaults apply.
}
