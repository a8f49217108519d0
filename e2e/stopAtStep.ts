import type { Dialog, Page } from '@playwright/test'

/**
 * Runs in the page, before its own scripts, and is sent as text. Stops the page dead in its tracks, by an alert that
 * nobody answers, once an intent's record of the step named in `stopAt` is on disk: nobody in the page has heard of
 * that yet.
 */
export function watchForStep(): void {
  const page = window as unknown as { stopAt?: string }
  const put = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'put')?.value as IDBObjectStore['put']
  IDBObjectStore.prototype.put = function (record: { progress?: { step: string } }, key?: IDBValidKey) {
    if (page.stopAt !== undefined && record.progress?.step === page.stopAt) {
      delete page.stopAt
      // Before the page's own listener.
      this.transaction.addEventListener('complete', () => alert('stopped'))
    }
    return key === undefined ? put.call(this, record) : put.call(this, record, key)
  }
}

/**
 * Does something, and resolves when that has brought an intent to this step and the page has stopped there. Only the
 * returned function, or the death of its browser, ends that.
 */
export async function stopAt(page: Page, step: string, act: () => void): Promise<() => Promise<void>> {
  const stopped = new Promise<Dialog>((resolve) => page.once('dialog', resolve))
  await page.evaluate((name) => void Object.assign(window, { stopAt: name }), step)
  act()
  const dialog = await stopped
  return () => dialog.accept()
}
