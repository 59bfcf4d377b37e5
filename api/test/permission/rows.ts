import { createECDH } from 'node:crypto'
import { downloadArchive } from '@drape/contract/archive'
import { callBackOutfit } from '@drape/contract/call-back'
import { changeNote, deleteNote, listClients, readClient, writeNote } from '@drape/contract/client'
import { keepInCloset, listSavedOutfits, markBought } from '@drape/contract/closet'
import {
  listWaitingConversations,
  markMessagesRead,
  readConversation,
  replaceItem,
  sendMessage,
  settleMessages,
} from '@drape/contract/conversation'
import { readDevelopmentKeys } from '@drape/contract/development-keys'
import { handOverRequest, listColleagues } from '@drape/contract/hand-over'
import { checkHealth, checkReadiness } from '@drape/contract/health'
import { readFigures, readInsight } from '@drape/contract/insight'
import { showMailSwitch, switchMailOff } from '@drape/contract/mail-switch'
import { readNotificationSettings, updateNotificationSettings } from '@drape/contract/notification'
import { readDescription, readManual } from '@drape/contract/openapi'
import { approveOutfit, createOutfit, readOutfit, seeOutfit } from '@drape/contract/outfit'
import { endOtherSessions, endSession, listSessions } from '@drape/contract/own-session'
import * as passkeys from '@drape/contract/passkey'
import { changePassword } from '@drape/contract/password'
import { deletePhoto, listPhotos, readPhoto, uploadPhoto } from '@drape/contract/photo'
import { showPicture } from '@drape/contract/picture'
import { findPieces } from '@drape/contract/piece'
import { readPreferences, updatePreferences } from '@drape/contract/preferences'
import { addressArchive, deleteProfile, exportProfile, readProfile } from '@drape/contract/profile'
import { readPush, subscribePush, unsubscribePush } from '@drape/contract/push'
import { checkRating, rateItem } from '@drape/contract/rating'
import { claimRequest, listPendingRequests, releaseRequest } from '@drape/contract/request'
import * as session from '@drape/contract/session'
import { readShopPage } from '@drape/contract/shop'
import { takeNextRequest } from '@drape/contract/take-next'
import { correctTaste, listTasteRatings, readTaste } from '@drape/contract/taste'
import { changeTemplate, createTemplate, deleteTemplate, listTemplates } from '@drape/contract/template'
import { agree, readAgreement } from '@drape/contract/terms'
import { showTerms } from '@drape/contract/terms-page'
import { listPhotoViews, listShownPhotos } from '@drape/contract/view'
import { serverPaths } from '@drape/platform/release/server-api'
import { dotFile } from '../form.ts'
import type { Scenario } from '../scenario.ts'
import { newItem, newOutfit, newTemplate } from '../studio.ts'
import { otherRoutes } from './other-routes.ts'
import {
  claimant,
  type Entry,
  everybody,
  itsUser,
  members,
  nowhere,
  ofCall,
  ofRoute,
  type Row,
  strangers,
  stylists,
  users,
} from './row.ts'

const nothing = () => ({})
const release = { versions: { user: '0123456789ab' } }
const query = { expires: '99999999999', signature: 'x'.repeat(21) }
const mailSwitch = ({ owner }: Scenario) => ({
  query: { account: owner.id, kind: 'new_time' as const, signature: 'x'.repeat(43) },
})
const preferences = { gender: 2, age_range: '25-34', body_type: 'Hourglass' } as const

const itsPeople = '401 401 401 200 404 200 404 401'
const messages = ({ photoId }: Scenario) => ({ params: { id: photoId } })
const written = (scenario: Scenario) => ({
  ...messages(scenario),
  headers: { 'idempotency-key': 'once' },
  body: { text: 'Is it warm enough?' },
})
const upTo = (scenario: Scenario) => ({ ...messages(scenario), body: { upTo: scenario.itemId } })

const authors = ' 401 401 401 403 403 200 404 401'
const client = ({ owner }: Scenario) => ({ params: { id: owner.id } })
const note = ({ owner, noteId }: Scenario) => ({ params: { id: owner.id, note: noteId } })

const template = ({ templateId }: Scenario) => ({ params: { id: templateId } })

/** Stylists may ask, with a password or a challenge that is nobody's. */
const unfit = ' 401 401 401 403 403 409 409 401'
const passkey = ({ passkeyId }: Scenario) => ({ params: { id: passkeyId } })
const nobodysKey = { id: 'x', clientDataJSON: 'e30' }

const brand = { kind: 'brand', subject: 'anokhi' } as const

const browser = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'x'.repeat(22) },
}

const rowList: readonly Entry[] = [
  ofCall(checkHealth, everybody, nothing),
  ofCall(checkReadiness, everybody, nothing),
  // Releases need a token of another kind, which none of the columns has: release.test.ts.
  ofRoute(`GET ${serverPaths.status}`, strangers),
  ofRoute(`GET ${serverPaths.diff}`, strangers, { query: { part: 'user' } }),
  ofRoute(`GET ${serverPaths.verify}`, strangers),
  ofRoute(`GET ${serverPaths.exhibits}`, strangers, { query: { target: 'user@0123456789ab' } }),
  ofRoute(`POST ${serverPaths.publish}`, strangers, { url: serverPaths.publish.replace(':part', 'user') }),
  ofRoute(`POST ${serverPaths.promote}`, strangers, { payload: release }),
  ofRoute(`POST ${serverPaths.adopt}`, strangers, { payload: { ...release, source: 'image', over: false } }),
  ofRoute(`POST ${serverPaths.repair}`, strangers, { payload: {} }),
  ofRoute(`POST ${serverPaths.previews}`, strangers, {
    payload: { part: 'user', version: '0123456789ab', own: false },
  }),
  ofRoute(`POST ${serverPaths.prune}`, strangers, { payload: { parts: [], days: 90, keep: [], dry: true } }),
  ofRoute(`POST ${serverPaths.rollBack}`, strangers, { payload: { parts: ['user'] } }),

  ofCall(readDescription, everybody, nothing),
  ofCall(readManual, everybody, nothing),

  // These are authorised by what they send: a refresh token or an ID token.
  ofCall(session.signForDevelopment, everybody, () => ({
    body: { name: 'Asha', email: 'asha@example.com' },
  })),
  ofCall(readDevelopmentKeys, everybody, nothing),
  ofCall(session.signInWithGoogle, strangers, () => ({ body: { google_token: 'e30.e30.e30' } })),
  ofCall(session.refreshUser, everybody, ({ owner }) => ({ body: { refresh: owner.refresh } })),
  ofCall(session.refreshStylist, everybody, ({ claimant }) => ({ body: { refresh: claimant.refresh } })),
  ofCall(session.signStylistIn, strangers, () => ({ body: { username: 'nobody', password: 'wrong' } })),
  ofCall(session.signUserOut, users, ({ owner }) => ({ body: { refresh_token: owner.refresh } })),
  ofCall(session.signUserOutEverywhere, users, nothing),
  ofCall(session.signStylistOut, stylists, ({ claimant }) => ({ body: { refresh_token: claimant.refresh } })),
  ofCall(session.readStylist, stylists, nothing),
  ofCall(changePassword, unfit, () => ({ body: { password: 'x', new_password: 'quiet-linen-9' } })),
  ofCall(listSessions, members, nothing),
  ofCall(endSession, ' 401 401 401 200 404 404 404 401', ({ owner }) => ({ params: { id: owner.familyId } })),
  ofCall(endOtherSessions, members, nothing),

  // Authorised by what an authenticator signed: passkey.test.ts.
  ofCall(passkeys.beginPasskeySignIn, everybody, nothing),
  ofCall(passkeys.signInWithPasskey, strangers, () => ({
    body: { ...nobodysKey, authenticatorData: 'x', signature: 'x', userHandle: 'x' },
  })),
  ofCall(passkeys.listPasskeys, stylists, nothing),
  ofCall(passkeys.beginPasskey, stylists, () => ({ body: {} })),
  ofCall(passkeys.addPasskey, unfit, () => ({
    body: { ...nobodysKey, name: 'Laptop', attestationObject: 'x' },
  })),
  ofCall(passkeys.renamePasskey, authors, (scenario) => ({ ...passkey(scenario), body: { name: 'Desk' } })),
  ofCall(passkeys.removePasskey, authors, (scenario) => ({ ...passkey(scenario), body: {} })),

  ofCall(listPhotoViews, itsUser, ({ photoId }) => ({ params: { id: photoId } })),
  ofCall(listShownPhotos, users, nothing),
  ofCall(readProfile, users, nothing),
  ofCall(deleteProfile, users, nothing),
  ofCall(exportProfile, users, nothing),
  ofCall(addressArchive, users, nothing),
  // Authorised by the signature alone, which is wrong here; archive.test.ts tests the right one.
  ofCall(downloadArchive, nowhere, ({ owner }) => ({
    params: { id: owner.id },
    query: { expires: '99999999999', signature: 'x'.repeat(43) },
  })),
  ofCall(readPreferences, users, nothing),
  ofCall(showTerms, everybody, () => ({ params: { page: 'terms' } })),
  ofCall(readAgreement, users, nothing),
  // Of another version, for who may.
  ofCall(agree, '401 401 401 409 409 403 403 401', () => ({ body: { version: 'another' } })),
  ofCall(updatePreferences, users, () => ({ body: preferences })),

  ofCall(readNotificationSettings, users, nothing),
  ofCall(updateNotificationSettings, users, () => ({ body: { mail: { new_time: false } } })),
  ofCall(readPush, users, nothing),
  ofCall(subscribePush, users, () => ({ body: browser })),
  ofCall(unsubscribePush, users, () => ({ params: { id: '0'.repeat(64) } })),
  // Authorised by the signature alone, which is wrong here; notification.test.ts tests the right one.
  ofCall(showMailSwitch, nowhere, mailSwitch),
  ofCall(switchMailOff, nowhere, mailSwitch),
  ofRoute('GET /mailbox', everybody),
  ofRoute('GET /mailbox/:id', nowhere, { url: '/mailbox/none' }),

  ofCall(uploadPhoto, users, () => ({ file: dotFile })),
  ofCall(listPhotos, itsUser, ({ owner }) => ({ params: { id: owner.id } })),
  ofCall(readPhoto, ' 401 401 401 200 404 200 404 401', ({ photoId }) => ({ params: { id: photoId } })),
  ofCall(deletePhoto, itsUser, ({ photoId }) => ({ params: { id: photoId } })),
  // Authorised by the signature alone, which is wrong here; show-picture.test.ts tests the right one.
  ofCall(showPicture, nowhere, ({ photoId }) => ({ params: { id: photoId, size: 'full' }, query })),

  ofCall(readInsight, stylists, nothing),
  ofCall(readFigures, stylists, nothing),
  ofCall(listPendingRequests, stylists, nothing),
  ofCall(claimRequest, claimant, ({ requestId }) => ({ params: { id: requestId } })),
  ofCall(releaseRequest, claimant, ({ requestId }) => ({ params: { id: requestId } })),
  ofCall(listColleagues, stylists, nothing),
  ofCall(handOverRequest, claimant, ({ requestId, bystander }) => ({
    params: { id: requestId },
    headers: { 'idempotency-key': 'once' },
    body: { to: bystander.id, note: 'Never wool.' },
  })),
  ofCall(takeNextRequest, stylists, () => ({ headers: { 'idempotency-key': 'once' } })),
  ofCall(createOutfit, claimant, ({ photoId }) => ({ body: newOutfit(photoId) })),
  ofCall(approveOutfit, claimant, ({ draftId }) => ({ params: { id: draftId }, body: { approved: true } })),
  ofCall(callBackOutfit, claimant, ({ draftId }) => ({ params: { id: draftId } })),
  ofCall(readOutfit, '401 401 401 200 404 200 404 401', ({ outfitId }) => ({ params: { id: outfitId } })),
  ofCall(seeOutfit, itsUser, ({ outfitId }) => ({ params: { id: outfitId } })),
  ofCall(checkRating, itsUser, ({ outfitId }) => ({ params: { id: outfitId } })),
  ofCall(rateItem, itsUser, ({ outfitId, itemId, owner }) => ({
    params: { id: outfitId },
    body: { rating: 5 as const, userId: owner.id, itemId },
  })),
  ofCall(readTaste, users, nothing),
  ofCall(listTasteRatings, users, () => ({ query: brand })),
  ofCall(correctTaste, users, () => ({ body: { ...brand, isWrong: false } })),
  ofCall(findPieces, stylists, () => ({ query: { search: 'kurta' } })),
  // A page of a shop that is not on the list.
  ofCall(readShopPage, ' 401 401 401 403 403 409 409 401', () => ({
    body: { address: 'https://other.example/' },
  })),
  ofCall(listSavedOutfits, itsUser, ({ owner }) => ({ params: { id: owner.id } })),
  ofCall(keepInCloset, itsUser, ({ outfitId }) => ({ params: { id: outfitId }, body: { isKept: false } })),
  ofCall(markBought, itsUser, ({ outfitId, itemId }) => ({
    params: { id: outfitId, item: itemId },
    body: { isBought: true },
  })),

  ofCall(listClients, stylists, nothing),
  ofCall(readClient, stylists, client),
  ofCall(writeNote, stylists, (scenario) => ({ ...client(scenario), body: { text: 'Likes indigo.' } })),
  ofCall(changeNote, authors, (scenario) => ({ ...note(scenario), body: { text: 'Likes indigo.' } })),
  ofCall(deleteNote, authors, note),

  ofCall(listTemplates, stylists, nothing),
  ofCall(createTemplate, stylists, () => ({
    headers: { 'idempotency-key': 'another' },
    body: newTemplate('Winter'),
  })),
  ofCall(changeTemplate, authors, (scenario) => ({ ...template(scenario), body: newTemplate('Summer') })),
  ofCall(deleteTemplate, authors, template),

  ofCall(readConversation, itsPeople, messages),
  ofCall(sendMessage, itsPeople, written),
  // Whoever may answer hears that nothing was asked for.
  ofCall(replaceItem, ' 401 401 401 403 403 409 404 401', (scenario) => ({
    ...written(scenario),
    body: { item: scenario.itemId, by: newItem('Mojari'), text: 'Flat ones.' },
  })),
  ofCall(markMessagesRead, itsPeople, upTo),
  ofCall(settleMessages, ' 401 401 401 403 403 200 404 401', upTo),
  ofCall(listWaitingConversations, stylists, nothing),
  ...otherRoutes,
]

/** The permissions of each route of the server, with the expected answer for each of the eight columns. */
export const rows: Readonly<Record<string, Row>> = Object.fromEntries(rowList)
