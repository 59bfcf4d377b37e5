import type { Caller } from '@drape/contract/ask'
import type { Call } from '@drape/contract/call'
import { calls } from '@drape/contract/calls'
import { listSavedOutfits } from '@drape/contract/closet'
import { readDevelopmentKeys } from '@drape/contract/development-keys'
import { checkHealth, checkReadiness } from '@drape/contract/health'
import { readInsight } from '@drape/contract/insight'
import { readDescription, readManual } from '@drape/contract/openapi'
import { approveOutfit, createOutfit, readOutfit } from '@drape/contract/outfit'
import { deletePhoto, listPhotos, readPhoto, uploadPhoto } from '@drape/contract/photo'
import { showPicture } from '@drape/contract/picture'
import { readPreferences, updatePreferences } from '@drape/contract/preferences'
import { deleteProfile, exportProfile, readProfile } from '@drape/contract/profile'
import { checkRating, rateItem } from '@drape/contract/rating'
import { claimRequest, listPendingRequests, releaseRequest } from '@drape/contract/request'
import * as session from '@drape/contract/session'
import { testApp } from '../../test/app.ts'
import { bearer } from '../../test/caller.ts'
import { dotFile } from '../../test/form.ts'
import { newOutfit } from '../../test/studio.ts'
import { stylistAccountService } from '../stylist/stylist-account.service.ts'

const made = new Set<Call>()

const running = testApp()

/** Makes calls, requires them to succeed and remembers which. */
const making =
  (by: Caller): Caller['ask'] =>
  (call, ...asked) => {
    made.add(call)
    return by.ask(call, ...asked)
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
  const [request] = (await asStylist(listPendingRequests)).requests
  const waiting = { params: { id: request?.id ?? '' } }
  await asStylist(claimRequest, waiting)
  await asStylist(releaseRequest, waiting)
  await asStylist(claimRequest, waiting)
  const seen = await asStylist(readPhoto, { params: { id: photo.id } })
  const address = new URL(seen.image_url, 'http://localhost')
  made.add(showPicture)
  expect((await running.app.inject(seen.image_url)).statusCode).toBe(200)
  const { outfits } = await asStylist(createOutfit, { body: newOutfit(photo.id) })
  const outfit = { params: { id: outfits[0]?.id ?? '' } }
  await asStylist(approveOutfit, { ...outfit, body: { approved: true, stylistNotes: 'Wear it well' } })

  const { items } = await asUser(readOutfit, outfit)
  const body = { rating: 5, userId: user.user.id, itemId: items[0]?.uuid ?? '' } as const
  await asUser(rateItem, { ...outfit, body })
  await asUser(checkRating, outfit)
  await asUser(listSavedOutfits, own)
  await asUser(readProfile)
  await asUser(exportProfile)
  for (const call of [checkHealth, checkReadiness, readDescription, readManual]) await make(call)

  // Refused requests are the likeliest to be logged.
  const broken = `{"password":"${password}","email":"${person.email}"`
  for (const { method, path } of calls.map(({ call }) => call)) {
    const type = { 'content-type': 'application/json', ...headers }
    const url = `${path.replace(/\{\w+\}/g, user.user.id)}?token=${refreshed.access}&email=${person.email}`
    await running.app.inject({ method, url, headers: type, ...(method === 'POST' && { payload: broken }) })
  }
  await asStylist(session.signStylistOut, { body: { refresh_token: stylist.refresh } })
  await asUser(session.signUserOut, { body: { refresh_token: refreshed.refresh } })
  const again = await make(session.signInWithGoogle, { body: { google_token } })
  await making(running.with(bearer(again.access)))(deleteProfile)
  expect(calls.filter(({ call }) => !made.has(call)).map(({ name }) => name)).toEqual([])

  const everything = running.lines.join()
  expect(running.lines.length).toBeGreaterThan(2 * calls.length - 5)
  const tokens = [user, refreshed, entered, stylist, again].flatMap(({ access, refresh }) => [
    access,
    refresh,
  ])
  const typed = [
    password,
    username,
    person.email,
    'secret',
    'Vasundhara',
    'Ottoline',
    'Wear it well',
    'a-key-of-mine',
  ]
  const secrets = [...tokens, google_token, address.searchParams.get('signature'), ...typed]
  for (const secret of secrets) expect(everything).not.toContain(secret)
  for (const token of [...tokens, google_token]) expect(everything).not.toContain(token.slice(-20))
})
