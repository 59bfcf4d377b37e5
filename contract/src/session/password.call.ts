import * as z from 'zod/mini'
import { call } from '../call.ts'
import { done } from '../formats.ts'
import { shortestPassword } from '../limits.ts'
import { password } from './session.ts'

export const changePassword = call({
  method: 'POST',
  marksDevice: true,
  path: '/api/stylist/auth/password/',
  who: 'stylist',
  summary: "Sets the stylist's own password; all sessions of the stylist but the one of the call end",
  body: z.strictObject({ password: password(1), new_password: password(shortestPassword) }),
  refusals: [409],
  reply: done,
})
