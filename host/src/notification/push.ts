import type { Push } from '@drape/contract/push-message'
import { scope } from '@drape/platform/runtime/worker-scope'

/** Shown for a push that cannot be read: without a notification, the browser would show a text of its own. */
const fallbackPush: Push = {
  title: 'Drape',
  body: 'There is news for you.',
  url: '/',
  tag: 'news',
  unseen: 1,
}

const readPush = (data: { json(): unknown } | null): Push => {
  try {
    return { ...fallbackPush, ...(data?.json() as Push) }
  } catch {
    return fallbackPush
  }
}

export const showPush = async (data: { json(): unknown } | null): Promise<void> => {
  const { title, url, unseen, ...options } = readPush(data)
  await scope.registration.showNotification(title, { ...options, icon: '/icon-192.png', data: url })
  await scope.navigator.setAppBadge?.(unseen)
}

/** Opens the address of a notification, in a page of the user part that is open, or in a new one. */
export const openPush = async (notification: Notification): Promise<void> => {
  notification.close()
  const { origin } = scope.location
  const { href } = new URL(String(notification.data), origin)
  if (new URL(href).origin !== origin) return
  const openPage = (await scope.clients.matchAll({ type: 'window' })).find(
    ({ url }) => new URL(url).pathname === '/',
  )
  try {
    await (await openPage?.navigate(href))?.focus()
    if (openPage) return
  } catch {}
  await scope.clients.openWindow(href)
}
