import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { paths } from '../src/lib/paths'
import { launchOptions } from './browser'
import { payButton } from './forms'
import { openOnHostedBank } from './hostedBank'
import { connect, secondary, visit } from './steps'
import { expect, test as base } from './test'

/** Chromium's setting that blocks cookies. The page then gets no storage, no IndexedDB and no Web Locks either. */
const BLOCK = 2

/** In a browser whose owner blocks all cookies. Only a profile on disk can have that setting. */
const test = base.extend({
  context: async ({ launchOptions, baseURL, viewport }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'florin-blocks-'))
    const settings = { profile: { default_content_setting_values: { cookies: BLOCK } } }
    await mkdir(join(profile, 'Default'))
    await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(settings))
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...(baseURL === undefined ? {} : { baseURL }),
      viewport,
      serviceWorkers: 'block',
      bypassCSP: true,
    })
    await use(context)
    await context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 3 })
  },
})
test.use({ launchOptions: launchOptions() })

test('a customer who blocks cookies reads why the bank cannot keep them signed in', async ({
  page,
  wallet: _wallet,
}) => {
  await page.goto('/')
  await connect(page)
  await expect(page.getByText('Allow cookies for this site.')).toBeVisible()
})

test('without storage, cards can be frozen, and nothing is paid that could not be recorded', async ({
  page,
  wallet,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  const bank = await openOnHostedBank(page)
  bank.answer('/credit/create', {
    wallet: wallet.address,
    transactionHash: `0x${'1'.repeat(64)}`,
    amount: '1000.00',
    marginCallPrice: '0.00',
    liquidationPrice: '0.00',
    collateralizedAmount: '1',
    collateralizedAssetValue: '0.00',
  })
  const id = String(bank.held.creditCards[0]?.id)
  await page.goto(`${paths.creditCard}?cardID=${id}`)
  await connect(page)
  await secondary(page).getByRole('button', { name: 'Freeze', exact: true }).click()
  await expect(page.getByText('Card frozen ❅')).toBeVisible()
  expect(bank.held.creditCards).toMatchObject([{ cardStatus: 'Frozen' }])

  await visit(page, paths.newDebitCard)
  await page.getByRole('textbox', { name: 'Amount' }).fill('420')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText('does not let Florin keep a record of the payment')
  expect(wallet.count('eth_sendTransaction')).toBe(0)
  bank.stop()
})
