import { Webhook } from 'standardwebhooks'
import { answerFrom } from '../public-address.ts'
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
  const body = bodyOf(hook, event)
  const signal = AbortSignal.any([AbortSignal.timeout(patienceMs), closing])
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Drape (tells of releases)',
    ...(secret && signatureOf(secret, event, body)),
  }
  const reply = await answerFrom(address, isPrivateAllowed, { method: 'POST', signal, headers }, body)
  reply.destroy()
  const { statusCode = 0 } = reply
  if (statusCode < 200 || statusCode > 299) throw new Error(`it answered ${statusCode}`)
}
