import * as z from 'zod/mini'
import { callsOf } from '../call.ts'
import { exportedNote } from '../client/client.call.ts'
import { exportedMessage } from '../conversation/conversation.call.ts'
import { fit } from '../fit/fit.call.ts'
import { done, identifier, moment, signed } from '../formats.ts'
import { garment } from '../garment/garment.call.ts'
import { exportedLook } from '../look/look.call.ts'
import { mailKinds, pushDevice } from '../notification/notification.call.ts'
import { item, outfit } from '../outfit/outfit.call.ts'
import { photo } from '../photo/photo.call.ts'
import { preferences } from '../preferences/preferences.call.ts'
import { checkRating } from '../rating/rating.call.ts'
import { exportedHandOver } from '../request/request.call.ts'
import { user } from '../session/session.call.ts'
import { taste } from '../taste/taste.call.ts'

const call = callsOf('profile')

export const about = "A client's account: reading it, taking its data along, deleting it."

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
  changes: [],
  summary: 'Deletes the account of the person who asks with everything that it holds, and ends its sessions',
  reply: done,
})

const profileExport = z.object({
  exported_at: moment,
  profile,
  /** The account at the identity provider. */
  identity: z.object({ issuer: z.string(), subject: z.string() }),
  sessions: z.array(
    z.object({
      device: z.nullable(z.string()),
      started_at: moment,
      expires_at: moment,
      ended_at: z.nullable(moment),
    }),
  ),
  /** All lines of the taste card, with the corrections. */
  taste,
  /** The sizes, and what is never worn; null if nothing was said. */
  fit: z.optional(z.nullable(fit)),
  /** Their signed addresses expire after minutes. */
  photos: z.array(photo),
  /** The delivered outfits with their ratings. */
  outfits: z.array(
    z.extend(outfit, {
      ratings: checkRating.reply.shape.ratings,
      /** The pieces that were in it before, with the stars for them. */
      replaced: z.optional(z.array(z.extend(item, { rating: z.nullable(z.int()) }))),
      /** The days on which it was worn. */
      worn: z.optional(z.array(z.iso.date())),
    }),
  ),
  /** The pieces of the wardrobe, the archived ones too. */
  garments: z.optional(z.array(garment)),
  /** The messages about the photos and their outfits. */
  messages: z.optional(z.array(exportedMessage)),
  /** The stylists' notes about the client. */
  notes: z.optional(z.array(exportedNote)),
  /** The handovers of requests between stylists, with their notes. */
  hand_overs: z.optional(z.array(exportedHandOver)),
  /** The links to looks that are open. */
  looks: z.optional(z.array(exportedLook)),
  /** The kinds of e-mail that are switched off. A server that implements only the specification has none. */
  mail_off: z.optional(z.array(z.enum(mailKinds))),
  /** The versions of the terms and the privacy notice that were agreed to. */
  agreements: z.optional(z.array(z.object({ version: z.string(), agreed_at: moment }))),
  /** The devices that are pushed to, without their addresses and keys. */
  push_devices: z.optional(z.array(pushDevice)),
  /** The notifications of the user, and when the e-mail about each was sent. */
  notifications: z.optional(
    z.array(z.object({ kind: z.enum(mailKinds), created_at: moment, mailed_at: z.nullable(moment) })),
  ),
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

/** An address, because a browser saves what it loads from one while it comes, however large that is. */
export const addressArchive = call({
  method: 'GET',
  path: '/api/user/profile/archive/',
  who: 'user',
  summary: 'A signed address, valid for minutes, of everything that is held about the person who asks',
  reply: z.object({
    /** Relative to the API base. */
    address: z.string(),
  }),
})

export const downloadArchive = call({
  method: 'GET',
  path: '/api/user/profile/archive/{id}',
  who: 'anyone',
  summary:
    'Everything that is held about a person, as a ZIP of one document, the photos, the wardrobe and the pictures of messages, for the holder of its signed address',
  query: signed(43),
  params: z.object({ id: identifier }),
  isUncounted: true,
  media: 'application/zip',
  reply: z.unknown(),
  refusals: [503],
})
