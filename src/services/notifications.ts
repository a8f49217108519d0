/** What the browser says about notifications of this site. */
export type NotificationPermissionState = NotificationPermission | 'unsupported'

/** How long the browser may take to say that it has shown one. */
const ANSWER_MS = 5_000

/** May notifications be shown? Asks nobody. */
export const notificationPermission = (): NotificationPermissionState =>
  'Notification' in globalThis ? Notification.permission : 'unsupported'

/** Asks the customer; only ever after a click. */
export async function askForNotifications(): Promise<NotificationPermissionState> {
  if ('Notification' in globalThis) await Notification.requestPermission()
  return notificationPermission()
}

/** What tells of changes; undefined where the browser has nothing that does. */
async function permissionStatus(): Promise<PermissionStatus | undefined> {
  try {
    return 'permissions' in navigator
      ? await navigator.permissions.query({ name: 'notifications' })
      : undefined
  } catch {
    // Known to the browser by another name or not at all: the permission is read again when it is needed.
    return undefined
  }
}

/** Calls back whenever the customer changes their mind in the browser's own settings. Returns how to stop. */
export function onNotificationPermission(listener: () => void): () => void {
  const over = new AbortController()
  void permissionStatus().then((status) =>
    status?.addEventListener('change', listener, { signal: over.signal }),
  )
  return () => over.abort()
}

/**
 * Shows one that is allowed; a click on it brings the page to the front.
 * @param tag the same one replaces, and never doubles
 * @returns what the browser did with it; `asked` when it does not say
 */
export function showNotification(
  title: string,
  body: string,
  tag: string,
): Promise<'delivered' | 'failed' | 'asked'> {
  return new Promise((resolve) => {
    try {
      const notification = new Notification(title, { body, tag, icon: '/icon-192.png' })
      notification.onshow = () => resolve('delivered')
      notification.onerror = () => resolve('failed')
      notification.onclick = () => {
        window.focus()
        notification.close()
      }
      setTimeout(() => resolve('asked'), ANSWER_MS)
    } catch {
      // Chrome on Android has the permission and lets only service workers use it.
      resolve('failed')
    }
  })
}
