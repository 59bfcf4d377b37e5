import { createHash, webcrypto } from 'node:crypto'

interface Options {
  readonly isAble?: boolean
  readonly hasWorker?: boolean
  /** What the person says to the browser. */
  readonly answer?: NotificationPermission
}

let browsers = 0

/** What jsdom lacks of a browser that takes pushes. */
export const lendBrowser = ({ isAble = true, hasWorker = true, answer = 'granted' }: Options = {}) => {
  browsers += 1
  const endpoint = `https://push.example/${browsers}`
  const subscription = { endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }
  const id = createHash('sha256').update(endpoint).digest('hex')
  const browser = { id, subscription, keys: [] as unknown[], asked: 0 }
  let made: object | null = null
  const permissions = {
    permission: 'default' as NotificationPermission,
    requestPermission: async () => {
      browser.asked += 1
      permissions.permission = answer
      return answer
    },
  }
  const pushManager = {
    getSubscription: async () => made,
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      browser.keys.push(applicationServerKey)
      made = { endpoint, toJSON: () => subscription, unsubscribe: async () => undefined }
      return made
    },
  }
  const registration = hasWorker ? { active: {}, pushManager } : undefined
  const define = (owner: object, name: string, value: unknown) =>
    Object.defineProperty(owner, name, { value, configurable: true })
  Reflect.deleteProperty(window, 'PushManager')
  if (isAble) define(window, 'PushManager', class {})
  define(window, 'Notification', permissions)
  define(navigator, 'serviceWorker', { getRegistration: async () => registration })
  define(window, 'crypto', webcrypto)
  return browser
}
