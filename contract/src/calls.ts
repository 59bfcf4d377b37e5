import type { Call } from './call.ts'
import * as client from './client/client.call.ts'
import * as closet from './closet/closet.call.ts'
import * as conversation from './conversation/conversation.call.ts'
import * as health from './health/health.call.ts'
import * as insight from './insight/insight.call.ts'
import * as mailSwitch from './notification/mail-switch.call.ts'
import * as notification from './notification/notification.call.ts'
import * as push from './notification/push.call.ts'
import * as openapi from './openapi/openapi.call.ts'
import * as callBack from './outfit/call-back.call.ts'
import * as outfit from './outfit/outfit.call.ts'
import * as passkey from './passkey/passkey.call.ts'
import * as photo from './photo/photo.call.ts'
import * as picture from './photo/picture.call.ts'
import * as piece from './piece/piece.call.ts'
import * as preferences from './preferences/preferences.call.ts'
import * as archive from './profile/archive.call.ts'
import * as profile from './profile/profile.call.ts'
import * as rating from './rating/rating.call.ts'
import * as handOver from './request/hand-over.call.ts'
import * as request from './request/request.call.ts'
import * as takeNext from './request/take-next.call.ts'
import * as developmentKeys from './session/development-keys.call.ts'
import * as ownSession from './session/own-session.call.ts'
import * as password from './session/password.call.ts'
import * as session from './session/session.call.ts'
import * as shop from './shop/shop.call.ts'
import * as taste from './taste/taste.call.ts'
import * as template from './template/template.call.ts'
import * as terms from './terms/terms.call.ts'
import * as termsPage from './terms/terms-page.call.ts'
import * as view from './view/view.call.ts'

const concepts = {
  health,
  session: { ...session, ...ownSession, ...password, ...developmentKeys },
  profile: { ...profile, ...archive },
  preferences,
  photo: { ...photo, ...picture },
  request: { ...request, ...takeNext, ...handOver },
  outfit: { ...outfit, ...callBack },
  rating,
  taste,
  closet,
  insight,
  notification: { ...notification, ...mailSwitch, ...push },
  view,
  client,
  conversation,
  shop,
  piece,
  template,
  passkey,
  terms: { ...terms, ...termsPage },
  openapi,
}

const isCall = (thing: unknown): thing is Call =>
  typeof thing === 'object' && thing !== null && 'method' in thing && 'reply' in thing

/** Every call with its folder and name. */
export const calls: readonly { readonly concept: string; readonly name: string; readonly call: Call }[] =
  Object.entries(concepts).flatMap(([concept, doors]) =>
    Object.entries(doors).flatMap(([name, call]) => (isCall(call) ? [{ concept, name, call }] : [])),
  )
