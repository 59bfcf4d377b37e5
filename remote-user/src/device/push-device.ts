/** Whether this browser takes pushes at all: Safari on a phone does once the app is installed. */
export const canPush = (): boolean => 'PushManager' in window && 'Notification' in window

/** Undefined where no service worker is active, which would show the notifications. */
const pushManager = async () => {
  // Without a worker, `ready` would never resolve.
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.active ? registration.pushManager : undefined
}

/** The id that the server gives a subscription: contract/src/notification/notification.call.ts. */
const idOf = async (endpoint: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The id of the subscription; undefined where pushes are impossible, '' without a subscription. */
export const readDevice = async (): Promise<string | undefined> => {
  const manager = await pushManager()
  if (!manager) return undefined
  const subscription = await manager.getSubscription()
  return subscription ? idOf(subscription.endpoint) : ''
}

/** Asks the user for the permission, unless they have answered before, and subscribes. Undefined if it is denied. */
export const subscribeDevice = async (publicKey: string) => {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const manager = await pushManager()
  if (!manager) return undefined
  const subscribe = () => manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  // It rejects while there is a subscription with another key, which the server no longer uses.
  const subscription = await subscribe().catch(async () => {
    await forgetDevice()
    return subscribe()
  })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { id: await idOf(endpoint), subscription: { endpoint, keys: { p256dh, auth } } }
}

/** Ends the subscription in the browser. The server deletes its own record with the session. */
export const forgetDevice = async (): Promise<void> => {
  const manager = await pushManager().catch(() => undefined)
  const subscription = await manager?.getSubscription()
  await subscription?.unsubscribe()
}
