import type { Page } from '@playwright/test'
import { verifyMessage } from 'ethers'
import { expect, test } from './test'

/** Calls the announced wallet as a page does. @returns the answer, or the code of the error */
const ask = (page: Page, method: string, params: readonly unknown[] = []) =>
  page.evaluate(
    async (request) => {
      type Provider = { request(request: object): Promise<unknown> }
      const found: Provider[] = []
      window.addEventListener('eip6963:announceProvider', (event) => {
        found.push((event as CustomEvent<{ provider: Provider }>).detail.provider)
      })
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      try {
        return await found[0]?.request(request)
      } catch (error) {
        return { code: (error as { code: number }).code }
      }
    },
    { method, params },
  )

test('the scripted wallet signs, pays on the real chain, remembers its permission across reloads, and refuses, waits and emits events as scripted', async ({
  page,
  stack,
  announceWallet,
}) => {
  const customer = await stack.newWallet({ isWhitelisted: false })
  const other = await stack.newWallet({ isWhitelisted: false })
  const wallet = await announceWallet(customer)
  await page.goto('/')
  expect(await ask(page, 'eth_accounts')).toEqual([])
  wallet.refuseNext('eth_requestAccounts')
  expect(await ask(page, 'eth_requestAccounts')).toEqual({ code: 4001 })
  wallet.failNext('eth_requestAccounts', -32002)
  expect(await ask(page, 'eth_requestAccounts')).toEqual({ code: -32002 })
  const release = wallet.holdNext('eth_requestAccounts')
  let isAnswered = false
  const answer = ask(page, 'eth_requestAccounts').finally(() => (isAnswered = true))
  await expect.poll(() => wallet.count('eth_requestAccounts')).toBe(3)
  expect(await ask(page, 'eth_chainId')).toBe('0x7a69')
  expect(isAnswered).toBe(false)
  release()
  expect(await answer).toEqual([customer.address])

  await page.reload()
  expect(await ask(page, 'eth_accounts')).toEqual([customer.address])
  const signature = await ask(page, 'personal_sign', ['0x6869', customer.address])
  expect(verifyMessage('hi', signature as string)).toBe(customer.address)
  const hash = await ask(page, 'eth_sendTransaction', [
    { from: customer.address, to: customer.address, value: '0x1', data: '0x464c524e' },
  ])
  const receipt = await stack.chain.waitForTransaction(hash as string, 2, 10_000)
  expect(receipt?.from).toBe(customer.address)

  await page.evaluate(() => {
    type Provider = { on(event: string, listener: (detail: unknown) => void): void }
    window.addEventListener('eip6963:announceProvider', (event) => {
      const { provider } = (event as CustomEvent<{ provider: Provider }>).detail
      const heard: unknown[] = []
      Object.assign(window, { heard })
      for (const name of ['accountsChanged', 'chainChanged'])
        provider.on(name, (detail) => heard.push(detail))
    })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  })

  await wallet.switchAccount(other)
  await wallet.switchChain(1)
  await wallet.lock()
  const heard = await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
  expect(heard).toEqual([[other.address], '0x1', []])
})
