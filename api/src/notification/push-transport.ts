import type { Push } from '@drape/contract/push-message'
import { request } from 'undici'
import webPush from 'web-push'
import type { VapidKeys } from '../infra/secret/vapid-keys.ts'
import { type PushTarget, pushTtlSeconds } from './push-target.ts'

/** Hands a push on. Rejects when that may work later; 'gone' means that the browser wants no more. */
export type PushTransport = (target: PushTarget, push: Push) => Promise<'sent' | 'gone' | 'refused'>

const patienceMs = 10_000

/** Without the address, which is a secret of the person's browser. */
class PushNotSent extends Error {
  override readonly name = 'PushNotSent'
}

/** Whom push services may ask about this server. */
const subjectOf = (publicUrl = ''): string =>
  publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@drape.invalid'

export function pushTransport(vapid: VapidKeys, publicUrl: string | undefined): PushTransport {
  const vapidDetails = { subject: subjectOf(publicUrl), ...vapid }

  return async ({ endpoint, ...keys }, push) => {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(push), {
      vapidDetails,
      TTL: pushTtlSeconds,
      // Of pushes that wait for a device, the service keeps the last under a topic, which has at most 32 characters.
      topic: push.tag.replaceAll('-', ''),
      urgency: 'normal',
    })
    // The library's own sending follows no certificate of a test, and has one timeout for each step.
    const signal = AbortSignal.timeout(patienceMs)
    try {
      const reply = await request(endpoint, { method: 'POST', headers: headers as never, body, signal })
      await reply.body.dump()
      const { statusCode: status } = reply
      if (status >= 200 && status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      if (status >= 400 && status < 500 && status !== 408 && status !== 429) return 'refused'
      throw new PushNotSent(String(status))
    } catch (error) {
      if (error instanceof PushNotSent) throw error
      const { code, name } = error as NodeJS.ErrnoException
      throw new PushNotSent(code ?? name)
    }
  }
}
