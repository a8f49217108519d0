import { type BrowserContext, chromium, expect, type LaunchOptions, type Page } from '@playwright/test'
import { childrenOf, isGroupRunning } from './processes'

/** A browser whose profile survives it. */
export interface KillableBrowser {
  readonly context: BrowserContext
  readonly page: Page
  /** Sends SIGKILL to all of its processes: no page is notified, and nothing more is written. */
  kill(): Promise<void>
  /** Quits as its owner does: everything is written. */
  quit(): Promise<void>
}

/** @param profile a folder that no other browser uses now */
export async function startBrowser(
  profile: string,
  baseURL: string,
  options: LaunchOptions,
): Promise<KillableBrowser> {
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    baseURL,
    viewport: { width: 1280, height: 800 },
  })
  // The browser leads its own process group.
  const [pid] = childrenOf(process.pid, `user-data-dir=${profile}`)
  if (pid === undefined) throw new Error('The browser that was started is not among the processes.')
  const hasClosed = new Promise<void>((resolve) => context.once('close', () => resolve()))
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    kill: async () => {
      if (isGroupRunning(pid)) process.kill(-pid, 'SIGKILL')
      await hasClosed
      await expect.poll(() => isGroupRunning(pid)).toBe(false)
    },
    quit: () => context.close(),
  }
}
