import * as z from 'zod/mini'
import { call } from '../call.ts'
import { preferences } from '../preferences/preferences.call.ts'
import { user } from '../session/session.ts'
import { done, moment } from '../wire.ts'

const profile = z.extend(user, {
  created_at: moment,
  preferences: z.nullable(preferences),
  photos_uploaded: z.int(),
  saved_outfits: z.int(),
})

export const readProfile = call({
  method: 'GET',
  path: '/api/user/profile/',
  who: 'user',
  summary: 'The profile of the person who asks',
  reply: profile,
})

export const deleteProfile = call({
  method: 'DELETE',
  path: '/api/user/profile/',
  who: 'user',
  summary: 'Deletes the account of the person who asks with everything that it holds, and ends its sessions',
  reply: done,
})
