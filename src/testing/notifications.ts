/** A browser's notifications: what was shown, and what the customer says when asked. */
export interface ScriptedNotifications {
  readonly shown: { title: string; body: string | undefined }[]
  permission: NotificationPermission
  /** What the customer says. */
  answer: NotificationPermission
  asked: number
  /** The browser has the permission and throws all the same, as Chrome on Android does. */
  isBroken: boolean
  remove: () => void
}

/** jsdom has none: this stands in for the browser's own, until it is removed. */
export function scriptNotifications(permission: NotificationPermission = 'default'): ScriptedNotifications {
  const script: ScriptedNotifications = {
    shown: [],
    permission,
    answer: 'granted',
    asked: 0,
    isBroken: false,
    remove: () => Reflect.deleteProperty(globalThis, 'Notification'),
  }
  class Scripted {
    static get permission() {
      return script.permission
    }
    static requestPermission() {
      script.asked += 1
      script.permission = script.answer
      return Promise.resolve(script.permission)
    }
    onshow: (() => void) | null = null
    constructor(title: string, options?: NotificationOptions) {
      if (script.isBroken) throw new TypeError('Illegal constructor')
      script.shown.push({ title, body: options?.body })
      queueMicrotask(() => this.onshow?.())
    }
  }
  Object.defineProperty(globalThis, 'Notification', { value: Scripted, configurable: true })
  return script
}
