import { createHash, webcrypto } from 'node:crypto'

interface Options {
  readonly hasPush?: boolean
  readonly hasWorker?: boolean
  /** The user's answer to the browser's question. */
  readonly answer?: NotificationPermission
}

let browserCount = 0

/** Defines the push interfaces of a browser, which jsdom lacks. */
export const fakePushBrowser = ({ hasPush = true, hasWorker = true, answer = 'granted' }: Options = {}) => {
  browserCount += 1
  const endpoint = `https://push.example/${browserCount}`
  const subscription = { endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }
  const id = createHash('sha256').update(endpoint).digest('hex')
  const browser = { id, subscription, keys: [] as unknown[], asked: 0 }
  let pushSubscription: object | null = null
  const permissions = {
    permission: 'default' as NotificationPermission,
    requestPermission: async () => {
      browser.asked += 1
      permissions.permission = answer
      return answer
    },
  }
  const pushManager = {
    getSubscription: async () => pushSubscription,
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      browser.keys.push(applicationServerKey)
      pushSubscription = { endpoint, toJSON: () => subscription, unsubscribe: async () => undefined }
      return pushSubscription
    },
  }
  const registration = hasWorker ? { active: {}, pushManager } : undefined
  const define = (owner: object, name: string, value: unknown) =>
    Object.defineProperty(owner, name, { value, configurable: true })
  Reflect.deleteProperty(window, 'PushManager')
  if (hasPush) define(window, 'PushManager', class {})
  define(window, 'Notification', permissions)
  define(navigator, 'serviceWorker', { getRegistration: async () => registration })
  define(window, 'crypto', webcrypto)
  return browser
}
