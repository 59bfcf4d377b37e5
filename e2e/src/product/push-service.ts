import { createECDH, randomBytes } from 'node:crypto'
import type { Push } from '@drape/contract/push-message'
import { listening } from '@drape/platform/test/listening'
import type { BrowserContext, Page } from 'playwright/test'

/**
 * A push service, and a page whose browser subscribes there. Chromium subscribes at Google's service alone, which a
 * test cannot reach: so that one function of the browser is replaced, and messages are delivered through the DevTools
 * protocol. Their encryption is tested in the api.
 */
export const startPushService = async () => {
  const topics: string[] = []
  const { address, stop } = await listening((request, response) => {
    topics.push(String(request.headers['topic']))
    request.resume()
    response.writeHead(201).end()
  })

  const lendTo = async (context: BrowserContext, origin: string) => {
    await context.grantPermissions(['notifications'], { origin })
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    }
    await context.addInitScript(
      ({ endpoint, keys }) => {
        const place = 'test-subscription'
        const subscription = {
          endpoint,
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => {
            sessionStorage.removeItem(place)
            return true
          },
        }
        Object.assign(PushManager.prototype, {
          subscribe: async () => {
            sessionStorage.setItem(place, 'made')
            return subscription
          },
          getSubscription: async () => (sessionStorage.getItem(place) ? subscription : null),
        })
      },
      { endpoint: `${address}/${randomBytes(8).toString('hex')}`, keys },
    )
  }
  return { topics, lendTo, stop }
}

/** Brings a push to the service worker of the page. */
export const deliverPush = async (page: Page, push: Push) => {
  const browser = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) resolve(first.registrationId)
    }),
  )
  await browser.send('ServiceWorker.enable')
  const registrationId = await registered
  const { origin } = new URL(page.url())
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(push),
  })
  await browser.detach()
}
