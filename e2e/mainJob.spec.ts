import { toUtf8String } from 'ethers'
import { creditCards } from './bankAnswers'
import { expectOnePayment, press, reviewed } from './creditCardSteps'
import { disconnectButton, signInButton } from './connectionSteps'
import {
  askForLine,
  connect,
  connectButton,
  expectRecorded,
  heading,
  lockButton,
  progress,
  signIn,
  startApplication,
} from './steps'
import { expect, test } from './test'

test('a customer is whitelisted, signs in, takes a credit card with one payment, freezes it, unfreezes it and disconnects', async ({
  page,
  stack,
  announceWallet,
}) => {
  test.slow()
  const wallet = await announceWallet(await stack.newWallet({ isWhitelisted: false }))
  await page.goto('/cards')
  await connect(page)
  await expect(heading(page, `${wallet.address} is not whitelisted.`)).toBeVisible()
  await expect(page.getByRole('link', { name: /apply/i })).toHaveAttribute('href', /./)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await stack.operator('whitelist', 'add', wallet.address)
  await page.reload()
  await expect(signInButton(page)).toBeVisible()
  expect(wallet.count('personal_sign')).toBe(0)

  await signIn(page)
  await expect(page.getByText('No credit card yet')).toBeVisible()
  const [hex = '', signer] = wallet.asked('personal_sign')[0] as string[]
  expect(signer).toBe(wallet.address)
  expect(toUtf8String(hex).split('\n').slice(0, 8)).toEqual([
    `${new URL(stack.url).host} wants you to sign in with your Ethereum account:`,
    wallet.address,
    '',
    'Sign in to Florin. This costs nothing and moves no money.',
    '',
    `URI: ${stack.url}`,
    'Version: 1',
    'Chain ID: 31337',
  ])

  await startApplication(page)
  await page.getByRole('textbox', { name: 'Collateral' }).fill('3')
  await askForLine(page, '1,250.50')
  await expect(lockButton(page)).toBeVisible()
  const amounts = await reviewed(page)
  expect(amounts).toMatchObject({ amount: '1250.50', collateralizedAmount: '3' })
  expect(Number(amounts.marginCallPrice)).toBeCloseTo(1250.5 / (3 * 0.714), 1)
  expect(Number(amounts.liquidationPrice)).toBeCloseTo(1250.5 / (3 * 0.833), 1)
  await lockButton(page).dblclick()
  await expectRecorded(page)
  await expect(progress(page)).toContainText('Confirmed on Local chain')
  expect(wallet.count('eth_sendTransaction')).toBe(1)
  const payment = await expectOnePayment(stack, wallet.address, amounts)

  await page.getByRole('link', { name: 'See your card' }).click()
  await expect(heading(page, /^Credit card \d{4}$/)).toBeVisible()
  await expect(page.getByText('$1,250.50')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('cardID')
  const atTheBank = { id, amount: '1250.50', transactionHash: payment?.hash }
  const cards = () => creditCards(page, stack, wallet.address)
  expect(await cards()).toMatchObject([{ ...atTheBank, cardStatus: 'Active' }])
  await press(page, stack, 'Freeze', 'Card frozen ❅')
  expect(await cards()).toMatchObject([{ ...atTheBank, cardStatus: 'Frozen' }])
  await press(page, stack, 'Unfreeze', 'Card unfrozen ❄')
  expect(await cards()).toMatchObject([{ ...atTheBank, cardStatus: 'Active' }])

  await disconnectButton(page).click()
  await expect(connectButton(page)).toBeVisible()
  expect(wallet.count('wallet_revokePermissions')).toBe(1)
  expect(wallet.count('personal_sign')).toBe(1)
  // Disconnecting has ended the session.
  const refused = await page.request.post(`${stack.apiUrl}/credit/all`, {
    headers: { origin: stack.url },
    data: { wallet: wallet.address },
  })
  expect(refused.status()).toBe(401)
})
