import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Webhook } from 'standardwebhooks'
import { guardedLookup, publicOnly, refuseAddress } from '../public-address.ts'
import { chatText } from './chat-text.ts'
import type { Hook } from './hook.ts'
import type { HookEvent } from './hook-event.ts'

export const patienceMs = 10_000

const bodyOf = ({ form }: Hook, event: HookEvent): string => {
  const { id: _, ...payload } = event
  return JSON.stringify(form === 'chat' ? { text: chatText(event) } : payload)
}

const signatureOf = (secret: string, { id }: HookEvent, body: string) => {
  const now = new Date()
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, now, body),
  }
}

/**
 * Sends an event once, or throws. The answer counts by its status alone and is not read; one that leads elsewhere is not
 * followed, because what is sent is meant for this address.
 */
export async function sendHook(hook: Hook, event: HookEvent, closing: AbortSignal): Promise<void> {
  const { address, secret, isPrivateAllowed } = hook
  const rules = { ...publicOnly, ...(isPrivateAllowed && { isAllowed: () => true }) }
  refuseAddress(address, rules)
  const body = Buffer.from(bodyOf(hook, event))
  const request = (address.protocol === 'https:' ? https : http).request(address, {
    method: 'POST',
    agent: false,
    lookup: guardedLookup(rules),
    signal: AbortSignal.any([AbortSignal.timeout(patienceMs), closing]),
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'user-agent': 'Drape (tells of releases)',
      ...(secret && signatureOf(secret, event, body.toString())),
    },
  })
  request.end(body)
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  reply.destroy()
  const { statusCode = 0 } = reply
  if (statusCode < 200 || statusCode > 299) throw new Error(`it answered ${statusCode}`)
}
