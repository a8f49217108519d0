import { useEffect, useState } from 'react'
import {
  askForNotifications,
  notificationPermission,
  onNotificationPermission,
} from '../../../services/notifications'

/** May the browser show notifications, and how to ask; the answer may change at any time in its own settings. */
export function useNotificationPermission() {
  const [permission, setPermission] = useState(notificationPermission)
  useEffect(() => onNotificationPermission(() => setPermission(notificationPermission())), [])
  return { permission, onAsk: async () => setPermission(await askForNotifications()) }
}
