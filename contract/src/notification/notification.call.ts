import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { done, identifier, moment } from '../formats.ts'

const call = callsOf('notification')

export { maxPushDevices } from '../limits.ts'

export const about = 'What a client is told by e-mail and push, and how to switch it off.'

/** The kinds of e-mail that a user can get. */
export const mailKinds = ['outfit_ready', 'new_time', 'answer'] as const
export type MailKind = (typeof mailKinds)[number]

const mailSwitches = z.object({
  outfit_ready: z.boolean(),
  new_time: z.boolean(),
  /** A server of a version before has none. */
  answer: z.optional(z.boolean()),
})

const notificationSettings = z.object({
  /** The address, and which kinds are switched on; null where the server sends no e-mail. */
  mail: z.nullable(z.extend(mailSwitches, { address: z.string() })),
})
export type NotificationSettings = z.output<typeof notificationSettings>

export const readNotificationSettings = call({
  method: 'GET',
  path: '/api/user/notifications/',
  who: 'user',
  summary: 'What the person who asks is told, and how',
  reply: notificationSettings,
})

export const updateNotificationSettings = call({
  method: 'POST',
  path: '/api/user/notifications/',
  who: 'user',
  isRepeatable: true,
  changes: ['notification'],
  summary: 'Switches kinds of e-mail on or off; what is not named stays as it is',
  body: z.strictObject({
    mail: z.strictObject(z.partial(mailSwitches).shape),
  }),
  reply: notificationSettings,
})

/** In each e-mail, signed: its holder can switch off this kind for this account, and nothing else. */
const mailSwitchAddress = z.strictObject({
  account: identifier,
  kind: z.enum(mailKinds),
  signature: z.string().check(z.regex(/^[\w-]{43}$/)),
})

export const showMailSwitch = call({
  method: 'GET',
  path: '/api/notifications/mail-off/',
  who: 'anyone',
  summary: 'A page with a button that switches a kind of e-mail off, for the holder of its signed address',
  query: mailSwitchAddress,
  media: 'text/html',
  reply: z.string(),
  refusals: [404],
})

/** https://www.rfc-editor.org/rfc/rfc8058: mail programs send List-Unsubscribe=One-Click as a form. */
export const switchMailOff = call({
  method: 'POST',
  path: '/api/notifications/mail-off/',
  who: 'anyone',
  isRepeatable: true,
  changes: ['notification'],
  summary: 'Switches a kind of e-mail off, for the holder of its signed address',
  query: mailSwitchAddress,
  media: 'text/html',
  reply: z.string(),
  refusals: [404],
})

/** The SHA-256 of the address at which its browser's push service takes messages: a page knows its own. */
const deviceId = z.string().check(z.regex(/^[\da-f]{64}$/))
const kinds = z.array(z.enum(mailKinds))

export const pushDevice = z.object({ name: z.string(), created_at: moment, off: kinds })

const pushSettings = z.object({
  /** The key with which a browser subscribes; null where the server pushes nothing. */
  public_key: z.nullable(z.string()),
  /** The devices that are pushed to, each with the kinds that are switched off. */
  devices: z.array(z.extend(pushDevice, { id: deviceId })),
})
export type PushSettings = z.output<typeof pushSettings>

export const readPush = call({
  method: 'GET',
  path: '/api/user/notifications/push/',
  who: 'user',
  summary: 'Which devices of the person who asks are pushed to, and the key to subscribe with',
  reply: pushSettings,
})

/** https://www.w3.org/TR/push-api/#dom-pushsubscription-tojson, and the kinds that are switched off for the device. */
export const subscribePush = call({
  method: 'POST',
  path: '/api/user/notifications/push/',
  who: 'user',
  isRepeatable: true,
  changes: ['notification'],
  summary:
    'Pushes to this device until its session ends; a repetition takes the place of what was said before',
  body: z.strictObject({
    endpoint: z.string().check(z.regex(/^https?:\/\/[!-~]{1,1000}$/)),
    keys: z.strictObject({
      /** A point of P-256, uncompressed, and 16 bytes, both in base64url. */
      p256dh: z.string().check(z.regex(/^[\w-]{87}$/)),
      auth: z.string().check(z.regex(/^[\w-]{22}$/)),
    }),
    off: z.optional(kinds),
  }),
  reply: pushSettings,
  refusals: [404, 409],
})

export const unsubscribePush = call({
  method: 'DELETE',
  path: '/api/user/notifications/push/{id}/',
  who: 'user',
  changes: ['notification'],
  summary: 'Pushes no more to a device of the person who asks',
  params: z.object({ id: deviceId }),
  reply: done,
})
