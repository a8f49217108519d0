import type { NewVersion } from './newVersion'

/**
 * Registers the service worker, which keeps the app's files. Without one, as in private windows of some browsers, the app
 * works as before, and not offline.
 * @param onNewVersion called when another version is ready; never for the first one
 */
export async function keepAppFiles(onNewVersion: (version: NewVersion) => void): Promise<void> {
  const { serviceWorker } = navigator
  // Undefined where the page is not secure.
  if (!('serviceWorker' in navigator)) return
  const registration = await serviceWorker.register('/sw.js').catch(() => undefined)
  if (!registration) return

  function offer(worker: ServiceWorker): void {
    // The first version replaces none, so there is nothing to offer.
    if (worker.state !== 'installed' || registration?.active === null) return
    onNewVersion({
      use: () => {
        // Another tab may already have switched to the new version.
        if (worker.state !== 'installed') {
          location.reload()
          return
        }
        worker.addEventListener('statechange', () => location.reload(), { once: true })
        worker.postMessage('update')
      },
    })
  }

  function follow(worker: ServiceWorker | null): void {
    if (!worker) return
    offer(worker)
    worker.addEventListener('statechange', () => offer(worker))
  }

  follow(registration.waiting)
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
}
