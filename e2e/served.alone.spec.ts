import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askRunningBank } from '../server/operator/socket'
import { LOCAL_CHAIN_ID } from '../src/lib/localChain'
import { askForDebitCard, payButton } from './forms'
import { freePorts } from './ports'
import { READY_MS, START_MS } from './starter'
import { connect, heading, primary, progress, signIn } from './steps'
import { expect, test as base } from './test'

/** The compiled bank, serving the built app, with a database of its own on the shared chain. */
const test = base.extend<{ served: { url: string; dataDir: string; bank: ChildProcess } }>({
  served: [
    async ({ stack }, use) => {
      const [port = 0] = await freePorts(1)
      const dataDir = mkdtempSync(join(tmpdir(), 'florin-served-'))
      const bank = spawn(process.execPath, ['dist-server/main.js'], {
        env: {
          NODE_ENV: 'production',
          CHAIN_ID: String(LOCAL_CHAIN_ID),
          PAGES_DIR: 'dist-local',
          API_PORT: String(port),
          DATA_DIR: dataDir,
          RPC_URLS: stack.rpcUrl,
          LOG_LEVEL: 'warn',
        },
        // A bank that cannot start says why on stderr.
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      try {
        const url = `http://localhost:${port}`
        const isReady = async () => (await fetch(`${url}/api/readyz`).catch(() => undefined))?.status
        await expect.poll(isReady, { timeout: READY_MS }).toBe(200)
        await use({ url, dataDir, bank })
      } finally {
        bank.kill('SIGKILL')
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
    { timeout: START_MS },
  ],
})

test('the compiled bank serves app and calls on one origin, and ends when it is told to', async ({
  page,
  context,
  stack,
  wallet,
  served: { url, dataDir, bank },
}) => {
  await askRunningBank(dataDir, ['whitelist', 'add', wallet.address])
  // The local build finds its nodes on the page's own origin, where a hosted one names two providers.
  await context.route(`${url}/chain**`, async (route) => {
    await route.fulfill({ response: await route.fetch({ url: stack.rpcUrl }) })
  })
  const answer = await page.goto(url)
  const { 'cache-control': cached, 'content-encoding': encoding } = answer?.headers() ?? {}
  expect([cached, encoding]).toEqual(['no-cache', 'br'])
  await connect(page)
  await signIn(page)
  await askForDebitCard(page, '420')
  await payButton(page).click()
  await expect(progress(page)).toContainText('Card created', { timeout: 20_000 })
  await primary(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.getByText('$420.00').first()).toBeVisible()

  bank.kill('SIGTERM')
  expect(await once(bank, 'exit')).toEqual([0, null])
})
