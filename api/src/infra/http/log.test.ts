import { createECDH } from 'node:crypto'
import type { Caller } from '@drape/contract/ask'
import type { Call } from '@drape/contract/call'
import { calls } from '@drape/contract/calls'
import { changeNote, deleteNote, listClients, readClient, writeNote } from '@drape/contract/client'
import { keepInCloset, listSavedOutfits, markBought } from '@drape/contract/closet'
import * as messagesCalls from '@drape/contract/conversation'
import { checkHealth, checkReadiness } from '@drape/contract/health'
import { readFigures, readInsight } from '@drape/contract/insight'
import * as notices from '@drape/contract/notification'
import { readDescription, readManual } from '@drape/contract/openapi'
import { approveOutfit, callBackOutfit, createOutfit, readOutfit, seeOutfit } from '@drape/contract/outfit'
import * as passkeys from '@drape/contract/passkey'
import { deletePhoto, listPhotos, readPhoto, showPicture, uploadPhoto } from '@drape/contract/photo'
import { findPieces } from '@drape/contract/piece'
import { readPreferences, updatePreferences } from '@drape/contract/preferences'
import * as profile from '@drape/contract/profile'
import { checkRating, rateItem } from '@drape/contract/rating'
import * as requestsCalls from '@drape/contract/request'
import * as session from '@drape/contract/session'
import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  readDevelopmentKeys,
} from '@drape/contract/session'
import { readShopPage } from '@drape/contract/shop'
import { correctTaste, listTasteRatings, readTaste } from '@drape/contract/taste'
import { changeTemplate, createTemplate, deleteTemplate, listTemplates } from '@drape/contract/template'
import { agree, readAgreement, showTerms } from '@drape/contract/terms'
import { listPhotoViews, listShownPhotos } from '@drape/contract/view'
import { testApp } from '../../../test/app.ts'
import { authenticator } from '../../../test/authenticator.ts'
import { bearer } from '../../../test/caller.ts'
import { dotFile } from '../../../test/form.ts'
import { newItem, newOutfit, newTemplate } from '../../../test/studio.ts'
import { mailAddresses } from '../../notification/mail-address.ts'
import { stylistAccountService } from '../../stylist/stylist-account.service.ts'

const coveredCalls = new Set<Call>()

const running = testApp()

/** Makes calls, requires them to succeed and remembers which. */
const making =
  (by: Caller): Caller['ask'] =>
  (call, ...args) => {
    coveredCalls.add(call)
    return by.ask(call, ...args)
  }

const person = { name: 'Vasundhara Qureshi', email: 'vasundhara.secret@example.com' }
const account = { username: 'ottoline.secret', name: 'Ottoline Quist', password: 'quiet-linen-9' }

test('a journey through every call leaves no token, password, name, e-mail or signature in the log', async () => {
  const make = making(running)
  const { google_token } = await make(session.signForDevelopment, { body: person })
  await make(readDevelopmentKeys)
  const user = await make(session.signInWithGoogle, { body: { google_token } })
  const refreshed = await make(session.refreshUser, { body: { refresh: user.refresh } })
  const headers = bearer(refreshed.access)
  const asUser = making(running.with(headers))
  const own = { params: { id: user.user.id } }
  await asUser(readPreferences)
  await asUser(updatePreferences, { body: { gender: 2, age_range: '25-34' } })
  const key = { 'idempotency-key': 'a-key-of-mine' }
  const photo = await asUser(uploadPhoto, { headers: key, file: dotFile })
  const other = await asUser(uploadPhoto, { file: dotFile })
  await asUser(listPhotos, own)
  await asUser(deletePhoto, { params: { id: other.id } })

  await stylistAccountService(running.database).add(account)
  const { username, password } = account
  const entered = await make(session.signStylistIn, { body: { username, password } })
  const stylist = await make(session.refreshStylist, { body: { refresh: entered.refresh } })
  const asStylist = making(running.with(bearer(stylist.access)))
  await asStylist(session.readStylist)
  await asStylist(readInsight)
  await asStylist(readFigures)
  const [request] = (await asStylist(requestsCalls.listPendingRequests)).requests
  await asStylist(requestsCalls.takeNextRequest, { headers: { 'idempotency-key': 'a-key-of-the-desk' } })
  const waiting = { params: { id: request?.id ?? '' } }
  await asStylist(requestsCalls.claimRequest, waiting)
  await asStylist(requestsCalls.releaseRequest, waiting)
  await asStylist(requestsCalls.claimRequest, waiting)
  await stylistAccountService(running.database).add({ username: 'colleague', name: 'Kabir' })
  const [colleague] = (await asStylist(requestsCalls.listColleagues)).colleagues
  const handing = { ...waiting, headers: { 'idempotency-key': 'a-key-to-hand-over' } }
  await asStylist(requestsCalls.handOverRequest, {
    ...handing,
    body: { to: colleague?.id ?? '', note: 'Wants no wool' },
  })
  await running.query('update request set claimed_by = null')
  await asStylist(requestsCalls.claimRequest, waiting)
  const shownPhoto = await asStylist(readPhoto, { params: { id: photo.id } })
  const address = new URL(shownPhoto.image_url, 'http://localhost')
  coveredCalls.add(showPicture)
  expect((await running.app.inject(shownPhoto.image_url)).statusCode).toBe(200)
  const talk = { params: { id: photo.id } }
  const written = { ...talk, headers: { 'idempotency-key': 'another-key-of-mine' } }
  const { messages } = await asUser(messagesCalls.sendMessage, {
    ...written,
    body: { text: 'Something for a wake' },
  })
  const upTo = { ...talk, body: { upTo: messages[0]?.id ?? '' } }
  await asStylist(listClients)
  await asStylist(readClient, own)
  const noted = await asStylist(writeNote, { ...own, body: { text: 'Never satin' } })
  const note = { params: { id: user.user.id, note: noted.id } }
  await asStylist(changeNote, { ...note, body: { text: 'Never satin again' } })
  await asStylist(deleteNote, note)
  const saved = { headers: { 'idempotency-key': 'a-key-of-words' }, body: newTemplate('Sober words') }
  const template = { params: { id: (await asStylist(createTemplate, saved)).id } }
  await asStylist(listTemplates)
  await asStylist(changeTemplate, { ...template, body: newTemplate('Sober words again') })
  await asStylist(deleteTemplate, template)
  const next = 'flax-loom-77'
  await asStylist(changePassword, { body: { password, new_password: next } })
  const authentic = authenticator()
  const { options } = await asStylist(passkeys.beginPasskey, { body: {} })
  const ownKey = authentic.create(options, 'Sober laptop')
  const passkey = { params: { id: (await asStylist(passkeys.addPasskey, { body: ownKey })).id } }
  await asStylist(passkeys.listPasskeys)
  await asStylist(passkeys.renamePasskey, { ...passkey, body: { name: 'Sober desk' } })
  const assertion = authentic.get((await make(passkeys.beginPasskeySignIn)).options)
  const byKey = await make(passkeys.signInWithPasskey, { body: assertion })
  await asStylist(passkeys.removePasskey, { ...passkey, body: {} })
  await asStylist(messagesCalls.listWaitingConversations)
  await asStylist(messagesCalls.readConversation, talk)
  await asStylist(messagesCalls.markMessagesRead, upTo)
  await asStylist(messagesCalls.settleMessages, upTo)
  await asStylist(findPieces, { query: { search: 'kurta' } })
  coveredCalls.add(readShopPage)
  await running
    .with(bearer(stylist.access))
    .answer(readShopPage, { body: { address: 'https://other.example/' } })
  const { outfits } = await asStylist(createOutfit, { body: newOutfit(photo.id) })
  const outfit = { params: { id: outfits[0]?.id ?? '' } }
  const approval = { ...outfit, body: { approved: true, stylistNotes: 'Wear it well' } }
  await asStylist(approveOutfit, { ...approval, query: { call_back: '1' } })
  await asStylist(callBackOutfit, outfit)
  await asStylist(approveOutfit, approval)

  const { items } = await asUser(readOutfit, outfit)
  await asUser(seeOutfit, outfit)
  const body = { rating: 5, userId: user.user.id, itemId: items[0]?.uuid ?? '' } as const
  const swap = { item: items[1]?.uuid ?? '', text: 'No heels at a wake' }
  const message = { ...talk, headers: { 'idempotency-key': 'one-more-key-of-mine' } }
  await asUser(messagesCalls.sendMessage, { ...message, body: { ...swap, swap: true } })
  const put = { ...talk, headers: { 'idempotency-key': 'yet-another-key-of-mine' } }
  await asStylist(messagesCalls.replaceItem, { ...put, body: { ...swap, by: newItem('Mojari') } })
  await asUser(rateItem, { ...outfit, body })
  await asUser(checkRating, outfit)
  await asUser(listSavedOutfits, own)
  await asUser(keepInCloset, { ...outfit, body: { isKept: false } })
  await asUser(markBought, {
    params: { ...outfit.params, item: items[0]?.uuid ?? '' },
    body: { isBought: true },
  })
  await asUser(readTaste)
  const line = { kind: 'price', subject: '1000' } as const
  await asUser(listTasteRatings, { query: line })
  await asUser(correctTaste, { body: { ...line, isWrong: true } })
  await asUser(listPhotoViews, { params: { id: photo.id } })
  await asUser(listShownPhotos)
  await asUser(notices.readNotificationSettings)
  await asUser(notices.updateNotificationSettings, { body: { mail: { new_time: false } } })
  const endpoint = 'https://fcm.googleapis.com/fcm/send/a-device-of-mine'
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  await asUser(notices.subscribePush, { body: { endpoint, keys: { p256dh, auth: 'x'.repeat(22) } } })
  const { devices } = await asUser(notices.readPush)
  await asUser(notices.unsubscribePush, { params: { id: devices[0]?.id ?? '' } })
  const off = mailAddresses(running.env.tokenKeys).offPath({ account: user.user.id, kind: 'outfit_ready' })
  const signature = new URL(off, 'http://localhost').searchParams.get('signature') ?? ''
  const query = { account: user.user.id, kind: 'outfit_ready', signature } as const
  await make(notices.showMailSwitch, { query })
  await make(notices.switchMailOff, { query })
  await asUser(agree, { body: { version: (await asUser(readAgreement)).version } })
  await make(showTerms, { params: { page: 'terms' } })
  await asUser(profile.readProfile)
  await asUser(profile.exportProfile)
  const archive = (await asUser(profile.addressArchive)).address
  coveredCalls.add(profile.downloadArchive)
  expect((await running.app.inject(archive)).statusCode).toBe(200)
  for (const call of [checkHealth, checkReadiness, readDescription, readManual]) await make(call)

  // Refused requests are the likeliest to be logged.
  const malformed = `{"password":"${password}","email":"${person.email}"`
  for (const { method, path } of calls.map(({ call }) => call)) {
    const type = { 'content-type': 'application/json', ...headers }
    const url = `${path.replace(/\{\w+\}/g, user.user.id)}?token=${refreshed.access}&email=${person.email}`
    await running.app.inject({ method, url, headers: type, ...(method === 'POST' && { payload: malformed }) })
  }
  await asStylist(session.signStylistOut, { body: { refresh_token: stylist.refresh } })
  await asUser(session.signUserOut, { body: { refresh_token: refreshed.refresh } })
  // The first one may have been used too long ago to be repeated.
  const { google_token: later } = await make(session.signForDevelopment, { body: person })
  const again = await make(session.signInWithGoogle, { body: { google_token: later } })
  const asAgain = making(running.with(bearer(again.access)))
  await make(session.signInWithGoogle, { body: { google_token: later } })
  const elsewhere = (await asAgain(listSessions)).sessions.find(({ is_this }) => !is_this)
  await asAgain(endSession, { params: { id: elsewhere?.id ?? '' } })
  await asAgain(endOtherSessions)
  await asAgain(session.signUserOutEverywhere)
  const last = await make(session.signInWithGoogle, { body: { google_token: later } })
  await making(running.with(bearer(last.access)))(profile.deleteProfile)
  expect(calls.filter(({ call }) => !coveredCalls.has(call)).map(({ name }) => name)).toEqual([])

  const everything = running.lines.join()
  expect(running.lines.length).toBeGreaterThan(2 * calls.length - 5)
  const tokens = [user, refreshed, entered, stylist, byKey, again, last].flatMap(({ access, refresh }) => [
    access,
    refresh,
  ])
  const typed = [
    password,
    next,
    username,
    person.email,
    'secret',
    'Vasundhara',
    'Ottoline',
    'Wear it well',
    'Never satin',
    'Sober words',
    'Sober laptop',
    'Sober desk',
    ownKey.id,
    assertion.signature,
    'a-key-of-words',
    'a-key-of-mine',
    'another-key-of-mine',
    'one-more-key-of-mine',
    'a-key-of-the-desk',
    'a-key-to-hand-over',
    'Wants no wool',
    'No heels at a wake',
    'Something for a wake',
    'a-device-of-mine',
    p256dh,
  ]
  const signatures = [address, new URL(archive, address)].map((one) => one.searchParams.get('signature'))
  const secrets = [...tokens, google_token, later, ...signatures, signature, ...typed]
  for (const secret of secrets) expect(everything).not.toContain(secret)
  for (const token of [...tokens, google_token, later]) expect(everything).not.toContain(token.slice(-20))
})
