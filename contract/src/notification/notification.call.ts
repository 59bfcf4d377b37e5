import * as z from 'zod/mini'
import { call } from '../call.ts'

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
  summary: 'Switches kinds of e-mail on or off; what is not named stays as it is',
  body: z.strictObject({
    mail: z.strictObject({
      outfit_ready: z.optional(z.boolean()),
      new_time: z.optional(z.boolean()),
      answer: z.optional(z.boolean()),
    }),
  }),
  reply: notificationSettings,
})
