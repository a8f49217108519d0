/** A browser's notifications. */
export interface ScriptedNotifications {
  readonly shown: { title: string; body: string | undefined }[]
  permission: NotificationPermission
  /** The customer's answer to the prompt. */
  answer: NotificationPermission
  asked: number
  /** Showing a notification throws, as in Chrome on Android. */
  isBroken: boolean
  remove: () => void
}

/** Adds notifications to jsdom, which has none, until `remove` is called. */
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
