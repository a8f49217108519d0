import { useEffect, useState } from 'react'
import { Badge } from '../../../components/Badge'
import { Button } from '../../../components/Button'
import { Notice } from '../../../components/Notice'
import { Stack } from '../../../components/Stack'
import { Text } from '../../../components/Text'
import { assertNever } from '../../../lib/assertNever'
import {
  askForNotifications,
  notificationPermission,
  onNotificationPermission,
} from '../../../services/notifications'

/** Whether the browser shows alerts as notifications, and how to allow it. */
export function NotificationSwitch() {
  const [permission, setPermission] = useState(notificationPermission)
  // It can change in the browser's settings at any time.
  useEffect(() => onNotificationPermission(() => setPermission(notificationPermission())), [])
  const onAsk = async () => setPermission(await askForNotifications())
  switch (permission) {
    case 'granted':
      return (
        <Text look="muted">
          <Badge tone="good">Notifications are on</Badge> Alerts also show in the app.
        </Text>
      )
    case 'default':
      return (
        <Stack gap={8}>
          <Text look="muted">
            Alerts show in the app. Allow notifications to see them while you are elsewhere.
          </Text>
          <div>
            <Button kind="ghost" onClick={() => void onAsk()}>
              Allow notifications
            </Button>
          </div>
        </Stack>
      )
    case 'denied':
      return (
        <Notice tone="warn" title="The browser blocks notifications">
          Alerts show in the app only. To change that, open this site's settings beside the address, and allow
          notifications there.
        </Notice>
      )
    case 'unsupported':
      return (
        <Notice title="No notifications in this browser">
          Alerts show in the app only. On an iPhone, add Florin to the home screen and open it there;
          elsewhere, use another browser.
        </Notice>
      )
    default:
      return assertNever(permission)
  }
}
