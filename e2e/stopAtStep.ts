import type { Dialog, Page } from '@playwright/test'

/**
 * Runs in the page before its own scripts, and is sent as text. Once an intent at the step named in `stopAt` is on disk,
 * an open alert blocks the page before its own code can go on.
 */
export function watchForStep(): void {
  const page = window as unknown as { stopAt?: string }
  const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')?.value as IDBObjectStore['put']
  IDBObjectStore.prototype.put = function (record: { progress?: { step: string } }, key?: IDBValidKey) {
    if (page.stopAt !== undefined && record.progress?.step === page.stopAt) {
      delete page.stopAt
      // This listener runs before the page's own.
      this.transaction.addEventListener('complete', () => alert('stopped'))
    }
    return key === undefined ? put.call(this, record) : put.call(this, record, key)
  }
}

/** Runs `act`, and resolves when an intent has reached this step. @returns a function that lets the page go on */
export async function stopAt(page: Page, step: string, act: () => void): Promise<() => Promise<void>> {
  const stopped = new Promise<Dialog>((resolve) => page.once('dialog', resolve))
  await page.evaluate((name) => void Object.assign(window, { stopAt: name }), step)
  act()
  const dialog = await stopped
  return () => dialog.accept()
}
