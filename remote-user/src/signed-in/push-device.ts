/** Whether this browser takes pushes at all: Safari on a phone does once the app is installed. */
export const canPush = (): boolean => 'PushManager' in window && 'Notification' in window

/** Undefined where no worker runs, which would show what is pushed. */
const pushManager = async () => {
  // `ready` would wait for ever.
  const registration = await navigator.serviceWorker?.getRegistration()
  return registration?.active ? registration.pushManager : undefined
}

/** As the server names it: contract/src/notification/push.call.ts. */
const idOf = async (endpoint: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Undefined where nothing can be pushed; an empty id where nothing is. */
export const readDevice = async (): Promise<string | undefined> => {
  const manager = await pushManager()
  if (!manager) return undefined
  const subscription = await manager.getSubscription()
  return subscription ? idOf(subscription.endpoint) : ''
}

/** Asks the person, unless they have answered, and subscribes. Undefined if they said no. */
export const subscribeDevice = async (publicKey: string) => {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const manager = await pushManager()
  if (!manager) return undefined
  const subscribe = () => manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  // It rejects while there is a subscription with another key, which is good for nothing any more.
  const subscription = await subscribe().catch(async () => {
    await forgetDevice()
    return subscribe()
  })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  return { id: await idOf(endpoint), subscription: { endpoint, keys: { p256dh, auth } } }
}

/** The server forgets it with the session; a browser that is offline then does not hear of that. */
export const forgetDevice = async (): Promise<void> => {
  const manager = await pushManager().catch(() => undefined)
  const subscription = await manager?.getSubscription()
  await subscription?.unsubscribe()
}
