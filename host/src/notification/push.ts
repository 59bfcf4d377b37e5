import type { Push } from '@drape/contract/push-message'
import { scope } from '@drape/platform/runtime/worker-scope'

/** A browser shows words of its own for a push that shows nothing. */
const news: Push = { title: 'Drape', body: 'There is news for you.', url: '/', tag: 'news', unseen: 1 }

const readPush = (data: { json(): unknown } | null): Push => {
  try {
    return { ...news, ...(data?.json() as Push) }
  } catch {
    return news
  }
}

export const showPush = async (data: { json(): unknown } | null): Promise<void> => {
  const { title, url, unseen, ...shown } = readPush(data)
  await scope.registration.showNotification(title, { ...shown, icon: '/icon-192.png', data: url })
  await scope.navigator.setAppBadge?.(unseen)
}

/** Leads to what a notification tells of, in a page of the users that is open, or in a new one. */
export const openPush = async (notification: Notification): Promise<void> => {
  notification.close()
  const { origin } = scope.location
  const { href } = new URL(String(notification.data), origin)
  if (new URL(href).origin !== origin) return
  const open = (await scope.clients.matchAll({ type: 'window' })).find(
    ({ url }) => new URL(url).pathname === '/',
  )
  try {
    await (await open?.navigate(href))?.focus()
    if (open) return
  } catch {}
  await scope.clients.openWindow(href)
}
