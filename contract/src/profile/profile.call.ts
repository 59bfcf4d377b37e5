import * as z from 'zod/mini'
import { call } from '../call.ts'
import { done, moment } from '../formats.ts'
import { outfit } from '../outfit/outfit.call.ts'
import { photo } from '../photo/photo.call.ts'
import { preferences } from '../preferences/preferences.call.ts'
import { checkRating } from '../rating/rating.call.ts'
import { user } from '../session/session.ts'

const profile = z.extend(user, {
  created_at: moment,
  preferences: z.nullable(preferences),
  photos_uploaded: z.int(),
  saved_outfits: z.int(),
})
export type Profile = z.output<typeof profile>

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

const profileExport = z.object({
  exported_at: moment,
  profile,
  /** The account at the identity provider. */
  identity: z.object({ issuer: z.string(), subject: z.string() }),
  sessions: z.array(z.object({ started_at: moment, expires_at: moment, ended_at: z.nullable(moment) })),
  /** Their signed addresses expire after minutes. */
  photos: z.array(photo),
  /** The delivered outfits with their ratings. */
  outfits: z.array(z.extend(outfit, { ratings: checkRating.reply.shape.ratings })),
})
export type ProfileExport = z.output<typeof profileExport>

/** Streamed, because it may be large: after an error the document is truncated, and not valid JSON. */
export const exportProfile = call({
  method: 'GET',
  path: '/api/user/profile/export/',
  who: 'user',
  summary: 'Everything that is held about the person who asks, as one document to keep',
  media: 'application/json',
  reply: profileExport,
})
