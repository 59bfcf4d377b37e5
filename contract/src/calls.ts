import type { Call } from './call.ts'
import * as closet from './closet/closet.call.ts'
import * as health from './health/health.call.ts'
import * as insight from './insight/insight.call.ts'
import * as openapi from './openapi/openapi.call.ts'
import * as outfit from './outfit/outfit.call.ts'
import * as photo from './photo/photo.call.ts'
import * as picture from './photo/picture.call.ts'
import * as preferences from './preferences/preferences.call.ts'
import * as profile from './profile/profile.call.ts'
import * as rating from './rating/rating.call.ts'
import * as request from './request/request.call.ts'
import * as developmentKeys from './session/development-keys.call.ts'
import * as session from './session/session.call.ts'

const concepts = {
  health,
  session: { ...session, ...developmentKeys },
  profile,
  preferences,
  photo: { ...photo, ...picture },
  request,
  outfit,
  rating,
  closet,
  insight,
  openapi,
}

const isCall = (thing: unknown): thing is Call =>
  typeof thing === 'object' && thing !== null && 'method' in thing && 'reply' in thing

/** Every call with its folder and name. */
export const calls: readonly { readonly concept: string; readonly name: string; readonly call: Call }[] =
  Object.entries(concepts).flatMap(([concept, doors]) =>
    Object.entries(doors).flatMap(([name, call]) => (isCall(call) ? [{ concept, name, call }] : [])),
  )
