import type { Page } from '@playwright/test'
import type { Wallet } from 'ethers'
import { signInMessage } from '../src/lib/signIn'
import { LOCAL_ACCOUNTS, LOCAL_CHAIN_ID } from '../src/lib/localChain'
import type { Stack } from './stack'

interface BankCard {
  id: string
  cardStatus: string
  amount: string
  collateralizedAmount: string
  transactionHash: string
}

/** The wallet's credit cards at the bank, read with the session of the page's browser. */
export async function creditCards(page: Page, stack: Stack, wallet: string): Promise<BankCard[]> {
  const response = await page.request.post(`${stack.apiUrl}/credit/all`, {
    headers: { origin: stack.url },
    data: { wallet },
  })
  return ((await response.json()) as { creditCards: BankCard[] }).creditCards
}

interface Answers {
  nonce: string
  creditCard: BankCard
}

/**
 * Signs a wallet in without a browser.
 * @param headers sent with every call, the later ones too
 * @returns the session's cookie, and a function that calls the bank with it
 */
export async function signInAt(
  stack: Pick<Stack, 'url' | 'apiUrl'>,
  wallet: Wallet,
  headers: Record<string, string> = {},
) {
  let cookie = ''
  const call = async (path: string, body: object) => {
    const response = await fetch(stack.apiUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: stack.url, cookie, ...headers },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answers ${await response.text()}`)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return (await response.json()) as Answers
  }

  const { nonce } = await call('/auth/nonce', { wallet: wallet.address })
  const now = Date.now()
  const message = signInMessage({
    origin: stack.url,
    wallet: wallet.address,
    chainId: LOCAL_CHAIN_ID,
    nonce,
    issuedAt: new Date(now),
    expiresAt: new Date(now + 60_000),
  })
  await call('/auth/verify', { message, signature: await wallet.signMessage(message) })
  return { cookie, call }
}

/** Opens a credit card without a browser, for one ether. @returns its id */
export async function openCreditCard(stack: Stack, wallet: Wallet): Promise<string> {
  const { call } = await signInAt(stack, wallet)
  const payment = await wallet.sendTransaction({ to: LOCAL_ACCOUNTS.treasury, value: 10n ** 18n })
  await payment.wait(2)
  const { creditCard } = await call('/credit/create', {
    wallet: wallet.address,
    transactionHash: payment.hash,
    amount: '1000.00',
    marginCallPrice: '0.00',
    liquidationPrice: '0.00',
    collateralizedAmount: '1',
    collateralizedAssetValue: '0.00',
  })
  return creditCard.id
}
