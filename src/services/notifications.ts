type NotificationPermissionState = NotificationPermission | 'unsupported'

/** How long the browser may take to report that it has shown a notification. */
const ANSWER_MS = 5_000

/** May notifications be shown? Does not prompt. */
export const notificationPermission = (): NotificationPermissionState =>
  'Notification' in globalThis ? Notification.permission : 'unsupported'

/** Prompts the customer, so it is only called after a click. */
export async function askForNotifications(): Promise<NotificationPermissionState> {
  if ('Notification' in globalThis) await Notification.requestPermission()
  return notificationPermission()
}

/** Reports changes of the permission; undefined where the browser does not support it. */
async function permissionStatus(): Promise<PermissionStatus | undefined> {
  try {
    return 'permissions' in navigator
      ? await navigator.permissions.query({ name: 'notifications' })
      : undefined
  } catch {
    // The browser does not know this name. The permission is read again when it is needed.
    return undefined
  }
}

/** Calls the listener when the customer changes the permission in the browser's settings. @returns a function that stops it */
export function onNotificationPermission(listener: () => void): () => void {
  const over = new AbortController()
  void permissionStatus().then((status) =>
    status?.addEventListener('change', listener, { signal: over.signal }),
  )
  return () => over.abort()
}

/**
 * Shows a notification. A click on it brings the page to the front.
 * @param tag a notification with the same tag is replaced
 * @returns `asked` when the browser does not report whether it was shown
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
      // Chrome on Android grants the permission and lets only service workers use it.
      resolve('failed')
    }
  })
}
