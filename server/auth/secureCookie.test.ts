import { calls } from '../../src/services/contracts'
import { cookieOf, post, signInProof } from '../testing/customer'
import { withBank } from '../testing/withBank'
import { newWallet } from '../testing/newWallet'

const ORIGIN = 'https://florin.example'
const world = withBank({ allowedOrigins: [ORIGIN] })

it('a bank whose pages are all secure uses a __Host- cookie, which no sibling host can plant', async () => {
  const wallet = newWallet()
  await world.bank.whitelist(wallet.address)
  const send = (path: string, body: object, headers: Record<string, string> = {}) =>
    post(world.bank, path, body, { origin: ORIGIN, ...headers })
  const nonce = String((await send(calls.authNonce.path, { wallet: wallet.address })).body.nonce)
  const answer = await send(
    calls.authVerify.path,
    await signInProof(world.bank, wallet, { nonce, origin: ORIGIN }),
  )
  const header = answer.headers.get('set-cookie') ?? ''
  expect(header).toMatch(/^__Host-florin_session=[\w-]{43}; /)
  for (const part of ['Secure', 'HttpOnly', 'SameSite=Strict', 'Path=/']) expect(header).toContain(part)
  expect(header).not.toContain('Domain')
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000')

  const cookie = cookieOf(answer)
  const call = (headers: Record<string, string>) =>
    send(calls.creditAll.path, { wallet: wallet.address }, headers)
  expect((await call({ cookie })).status).toBe(200)
  expect((await call({ cookie: cookie.replace('__Host-', '') })).status).toBe(401)

  const out = await send(calls.authLogout.path, {}, { cookie })
  expect(out.headers.get('set-cookie')).toMatch(/^__Host-florin_session=;.*Max-Age=0/)
  expect((await call({ cookie })).status).toBe(401)
})
