// Runs before the first paint: applies the chosen theme, hides the landing text for a returning wallet, and has its
// screen's code loaded beside the page's own. Until the app runs, it also keeps a press on `Connect`, and says if the app cannot
// start.
const root = document.documentElement

/** Shows on the landing page, which index.html contains, why the app cannot start. Returns the button `Connect`. */
const say = (text) => {
  delete root.dataset.returning
  delete root.dataset.pressed
  const line = document.querySelector('.landing-line')
  line.setAttribute('role', 'alert')
  line.textContent = text
  return document.querySelector('.landing button')
}

// The app does not work without these. vite.config.ts names the browsers that have them.
if (CSS.supports('color', 'light-dark(red, red)') && AbortSignal.any && Intl.Segmenter) {
  // main.tsx removes it once the app has started.
  root.dataset.starting = ''
  const onError = ({ target, filename }) => {
    // Browser extensions run scripts in this page, too.
    if (!('starting' in root.dataset) || !`${target.src || filename}`.startsWith(location.origin)) return
    const button = say('Florin did not load. Check your connection, then reload.')
    button.textContent = 'Reload'
    button.ariaLabel = null
    button.onclick = () => location.reload()
  }
  addEventListener('error', onError, true)
  // Landing.tsx repeats the press when the app has loaded.
  const onClick = ({ target }) => {
    if ('starting' in root.dataset && target.closest('.landing button')) root.dataset.pressed = ''
  }
  addEventListener('click', onClick)
} else {
  const onPage = () => say('This browser is too old for Florin. Update it, or use another one.').remove()
  addEventListener('DOMContentLoaded', onPage)
}

// The store persists its state under this key.
try {
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
