import { useEffect, useState } from 'react'
import {
  askForNotifications,
  notificationPermission,
  onNotificationPermission,
} from '../../../services/notifications'

/** The permission to show notifications, and how to request it. It can change in the browser's settings at any time. */
export function useNotificationPermission() {
  const [permission, setPermission] = useState(notificationPermission)
  useEffect(() => onNotificationPermission(() => setPermission(notificationPermission())), [])
  return { permission, onAsk: async () => setPermission(await askForNotifications()) }
}
