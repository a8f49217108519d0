/** A version of the app that waits until the customer chooses it. */
export interface NewVersion {
  /** Changes to it and loads the page anew. */
  use(): void
}

const isOffered = (worker: ServiceWorker | null): worker is ServiceWorker => worker?.state === 'installed'

/**
 * Registers the service worker, which keeps the app's files. Without one, as in private windows of some browsers, the app
 * works as before, and not offline.
 * @param onNewVersion called when another version is ready; never for the first one
 */
export async function keepAppFiles(
  onNewVersion: (version: NewVersion) => void = () => undefined,
): Promise<void> {
  const { serviceWorker } = navigator
  // Undefined where the page is not secure.
  if (!('serviceWorker' in navigator)) return
  const registration = await serviceWorker.register('/sw.js').catch(() => undefined)
  const offer = (worker: ServiceWorker | null) => {
    if (!isOffered(worker) || serviceWorker.controller === null) return
    onNewVersion({
      use() {
        serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
        worker.postMessage('update')
      },
    })
  }
  offer(registration?.waiting ?? null)
  registration?.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => offer(worker))
  })
}
