import * as z from 'zod/mini'
import { call } from '../call.ts'
import { identifier } from '../formats.ts'
import { mailKinds } from './notification.call.ts'

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
  summary: 'Switches a kind of e-mail off, for the holder of its signed address',
  query: mailSwitchAddress,
  media: 'text/html',
  reply: z.string(),
  refusals: [404],
})
