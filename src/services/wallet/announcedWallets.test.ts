/** @jest-environment jest-fixed-jsdom */
import { discoverAnnouncedWallets } from './announcedWallets'

const provider = { request: () => Promise.resolve(), on: () => undefined, removeListener: () => undefined }
const info = { uuid: 'one', name: 'Ada Wallet', icon: 'data:image/svg+xml,<svg/>', rdns: 'example.ada' }

const announce = (detail: unknown) =>
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

/** A detail with a getter that throws. */
const trap = (member: string) =>
  Object.defineProperty({ info, provider }, member, {
    get: () => {
      throw new Error('trap')
    },
  })

it('asks after it listens, and lists the wallet that answers under its own name', () => {
  const onRequest = () => void announce({ info, provider })
  window.addEventListener('eip6963:requestProvider', onRequest)
  const wallets = discoverAnnouncedWallets(window)
  window.removeEventListener('eip6963:requestProvider', onRequest)
  expect(wallets.list()).toEqual([
    {
      connector: { id: 'eip6963:one', name: 'Ada Wallet', kind: 'extension', icon: info.icon },
      rdns: 'example.ada',
      provider,
    },
  ])
})

it('calls the listener for a late wallet, and once per wallet', () => {
  const wallets = discoverAnnouncedWallets(window)
  let changes = 0
  const stop = wallets.onChange(() => (changes += 1))
  announce({ info, provider })
  announce({ info, provider })
  announce({ info: { ...info, uuid: 'two' }, provider })
  expect(wallets.list()).toHaveLength(2)
  expect(changes).toBe(2)
  stop()
  announce({ info: { ...info, uuid: 'three' }, provider })
  expect(changes).toBe(2)
})

it('keeps the same list while nothing changes', () => {
  const wallets = discoverAnnouncedWallets(window)
  expect(wallets.list()).toBe(wallets.list())
})

it.each<[string, unknown]>([
  ['nothing', undefined],
  ['text', 'hello'],
  ['no provider', { info }],
  ['a provider without requests', { info, provider: { on: () => undefined } }],
  ['a provider without events', { info, provider: { request: () => undefined } }],
  ['no info', { provider }],
  ['a number for a name', { info: { ...info, name: 7 }, provider }],
  ['an empty name', { info: { ...info, name: '  ' }, provider }],
  ['a name of control characters', { info: { ...info, name: 'Ada\u0000\u202a\u0007' }, provider }],
  ['an invisible name', { info: { ...info, name: '\u200b\u202e' }, provider }],
  ['a name that is too long', { info: { ...info, name: 'A'.repeat(61) }, provider }],
  ['an icon that is code', { info: { ...info, icon: 'javascript:alert(1)' }, provider }],
  [
    'an icon that is an HTML page',
    { info: { ...info, icon: 'data:text/html,<script>1</script>' }, provider },
  ],
  ['an icon at another site', { info: { ...info, icon: 'https://evil.example/i.png' }, provider }],
  ['an icon of a megabyte', { info: { ...info, icon: `data:image/png,${'x'.repeat(1e6)}` }, provider }],
  ['no reverse domain name', { info: { ...info, rdns: '' }, provider }],
  ['an info that throws', trap('info')],
  ['a provider that throws', trap('provider')],
])('ignores an announcement of %s', (_, detail) => {
  const wallets = discoverAnnouncedWallets(window)
  expect(() => announce(detail)).not.toThrow()
  expect(wallets.list()).toEqual([])
})

it('removes invisible characters from a name', () => {
  const wallets = discoverAnnouncedWallets(window)
  announce({ info: { ...info, name: ' Ada\u200b\u202e Wallet ' }, provider })
  expect(wallets.list()[0]?.connector.name).toBe('Ada Wallet')
})
