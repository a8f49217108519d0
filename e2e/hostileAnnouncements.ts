/** The host that hostile icons call. */
export const HOSTILE_HOST = 'hostile.test'

/** The only well-formed hostile announcement: its icon contains a script and calls its host. */
export const SCRIPTED_ICON = 'Wallet with a scripted icon'

/**
 * Runs in the page before its own scripts. Announces wallets (EIP-6963) that are malformed in every way a page can meet.
 * It is sent as text, so it must not use anything from outside itself. A script that runs sets `window.ran`.
 */
export function announceHostiles({ host, scriptedIcon }: { host: string; scriptedIcon: string }): void {
  if (window.self !== window.top) return
  const run = `(top||self).ran=1;fetch("https://${host}/script")`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload='${run}'><script>${run}</script><image href="https://${host}/image"/><foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="x" onerror='${run}'/></foreignObject></svg>`
  const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
  const provider = {
    request: () => Promise.reject(new Error('hostile')),
    on: () => undefined,
    removeListener: () => undefined,
  }
  const boom = () => {
    throw new Error('a hostile getter')
  }
  let count = 0
  const info = (change: object = {}) => ({
    uuid: `hostile-${(count += 1)}`,
    rdns: `test.hostile.n${count}`,
    name: `Hostile ${count}`,
    icon,
    ...change,
  })
  const trap = (of: object) => new Proxy(of, { get: boom, has: boom, getPrototypeOf: boom, ownKeys: boom })
  const revoked = () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    return proxy
  }

  const details: unknown[] = [
    undefined,
    null,
    'text',
    42,
    [],
    {},
    { info: info() },
    { provider },
    { info: info(), provider: null },
    { info: info(), provider: {} },
    { info: info(), provider: { ...provider, request: 'no function' } },
    { info: info(), provider: { request: provider.request } },
    { info: [], provider },
    ...[42, '', '   ', 'a\u0000b', 'a\nb', '\u200b\u202e', 'x'.repeat(61), { toString: boom }].map(
      (name) => ({
        info: info({ name }),
        provider,
      }),
    ),
    ...[42, '', 'x'.repeat(101)].map((uuid) => ({ info: info({ uuid }), provider })),
    ...[undefined, ''].map((rdns) => ({ info: info({ rdns }), provider })),
    ...[
      undefined,
      '',
      `javascript:${run}`,
      `https://${host}/icon.png`,
      `//${host}/icon.png`,
      `data:text/html,<script>${run}</script>`,
      `data:image/png;base64,${'A'.repeat(1_000_000)}`,
      `" onerror='${run}`,
    ].map((other) => ({ info: info({ icon: other }), provider })),
    // Getters and proxies that throw on every access.
    Object.defineProperty({ provider }, 'info', { get: boom }),
    Object.defineProperty({ info: info() }, 'provider', { get: boom }),
    { info: Object.defineProperty(info(), 'name', { get: boom }), provider },
    { info: info(), provider: Object.defineProperty({ ...provider }, 'request', { get: boom }) },
    { info: trap(info()), provider },
    { info: info(), provider: trap(provider) },
    trap({ info: info(), provider }),
    revoked(),
    { info: revoked(), provider },
    { info: info(), provider: revoked() },
  ]

  const announce = () => {
    for (const detail of details)
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    const event = new Event('eip6963:announceProvider')
    window.dispatchEvent(Object.defineProperty(event, 'detail', { get: boom }))
    window.dispatchEvent(new Event('eip6963:announceProvider'))
    const detail = {
      info: {
        ...info(),
        uuid: 'scripted-icon',
        name: scriptedIcon,
        icon: `data:image/svg+xml,${encodeURIComponent(svg)}`,
      },
      provider,
    }
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
