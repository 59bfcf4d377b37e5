import { Webhook } from 'standardwebhooks'
import { ownerLine } from '../../release/owner.ts'
import { provenanceLine } from '../../release/provenance/provenance.ts'
import { answerFrom } from '../public-address.ts'
import type { Hook } from './hook.ts'
import type { HookEvent, PartToTell } from './hook-event.ts'

export const patienceMs = 10_000

const mostLetters = 3_000
/** It is not seen, and parts what a chat would take for its own. */
const nothing = '\u200b'

/**
 * Without anything that a chat acts on: tags as <!channel>, whose escapes are Slack's, and calls to people and links
 * with another text, which others understand.
 */
const plain = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/@(?=\w)/g, `@${nothing}`)
    .replaceAll('](', `]${nothing}(`)

const partLines = ({ part, version, before, percent, owner, provenance, changes }: PartToTell): string[] => [
  [`${part} ${version}`, percent !== undefined && `for ${percent} %`, before && `in the place of ${before}`]
    .filter(Boolean)
    .join(' '),
  ...(owner ? [ownerLine(part, owner)] : []),
  ...(provenance ? [provenanceLine(provenance)] : []),
  ...(changes ? [changes] : []),
]

/** An event as a chat's incoming hook takes it, which Slack's is: https://api.slack.com/messaging/webhooks */
const chatText = ({ type, data: { parts, by, why, notes = [] } }: HookEvent): string => {
  const lines = [
    `${type}${by ? ` by ${by}` : ''}${why ? `: ${why}` : ''}`,
    ...parts.flatMap(partLines),
    ...notes,
  ]
  return plain(lines.join('\n').slice(0, mostLetters))
}

/**
 * Sends an event once, or throws. The answer counts by its status alone and is not read; one that leads elsewhere is not
 * followed, because what is sent is meant for this address.
 */
export async function sendHook(hook: Hook, event: HookEvent, closing: AbortSignal): Promise<void> {
  const { address, secret, form, isPrivateAllowed } = hook
  const { id, ...payload } = event
  const body = JSON.stringify(form === 'chat' ? { text: chatText(event) } : payload)
  const now = new Date()
  const signal = AbortSignal.any([AbortSignal.timeout(patienceMs), closing])
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Drape (tells of releases)',
    ...(secret && {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    }),
  }
  const reply = await answerFrom(address, isPrivateAllowed, { method: 'POST', signal, headers }, body)
  reply.destroy()
  const { statusCode = 0 } = reply
  if (statusCode < 200 || statusCode > 299) throw new Error(`it answered ${statusCode}`)
}
