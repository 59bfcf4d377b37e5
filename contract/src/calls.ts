import type { Call } from './call.ts'
import * as closet from './closet/closet.call.ts'
import * as docs from './docs/docs.call.ts'
import * as health from './health/health.call.ts'
import * as insight from './insight/insight.call.ts'
import * as outfit from './outfit/outfit.call.ts'
import * as photo from './photo/photo.call.ts'
import * as preferences from './preferences/preferences.call.ts'
import * as profile from './profile/profile.call.ts'
import * as rating from './rating/rating.call.ts'
import * as request from './request/request.call.ts'
import * as session from './session/session.call.ts'

const rooms = { health, session, profile, preferences, photo, request, outfit, rating, closet, insight, docs }

const isCall = (thing: unknown): thing is Call =>
  typeof thing === 'object' && thing !== null && 'method' in thing && 'reply' in thing

/** Every call there is, with the room that it belongs to and the name that it goes by. */
export const calls: readonly { readonly room: string; readonly name: string; readonly call: Call }[] =
  Object.entries(rooms).flatMap(([room, doors]) =>
    Object.entries(doors).flatMap(([name, call]) => (isCall(call) ? [{ room, name, call }] : [])),
  )
