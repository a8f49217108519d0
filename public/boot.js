// Runs before the first paint, so that what is painted first is right: the chosen theme, and no landing screen for
// somebody whose wallet is about to be taken up again. app/keepSettings.ts and rememberedWallet.ts write these keys.
try {
  const root = document.documentElement
  const settings = JSON.parse(localStorage.getItem('florin.settings'))
  if (settings && settings.theme && settings.theme !== 'system') root.dataset.theme = settings.theme
  if (localStorage.getItem('florin.wallet')) root.dataset.returning = ''
} catch {
  // Storage may be forbidden or damaged; the defaults are painted.
}
