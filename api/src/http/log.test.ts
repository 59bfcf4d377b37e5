import type { Call } from '@drape/contract/call'
import { calls } from '@drape/contract/calls'
import { listSavedOutfits } from '@drape/contract/closet'
import { readDescription, readManual } from '@drape/contract/docs'
import { checkHealth, checkReadiness } from '@drape/contract/health'
import { readInsight } from '@drape/contract/insight'
import { approveOutfit, createOutfit, readOutfit } from '@drape/contract/outfit'
import { deletePhoto, listPhotos, readPhoto, showPicture, uploadPhoto } from '@drape/contract/photo'
import { readPreferences, updatePreferences } from '@drape/contract/preferences'
import { deleteProfile, exportProfile, readProfile } from '@drape/contract/profile'
import { checkRating, rateItem } from '@drape/contract/rating'
import { claimRequest, listPendingRequests, releaseRequest } from '@drape/contract/request'
import * as session from '@drape/contract/session'
import { newOutfit } from '../outfit/throwaway-outfit.ts'
import { pictureForm } from '../photo/throwaway-form.ts'
import { prepareStylistAccounts } from '../session/stylist-account.service.ts'
import { bearer } from '../session/throwaway-session.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'

jest.setTimeout(60_000)

let running: ThrowawayApp
const made = new Set<Call>()

beforeAll(async () => {
  running = await startThrowawayApp()
})

afterAll(() => running.stop())

interface Ask {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly form?: typeof pictureForm
}

/** Makes a call that must succeed. */
async function make(call: Call, { params = {}, body, headers = {}, form }: Ask = {}) {
  made.add(call)
  const reply = await running.app.inject({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    headers: { ...headers, ...form?.headers },
    ...(form ? { payload: form.payload } : body && { payload: body }),
  })
  expect([call.path, reply.statusCode]).toEqual([call.path, 200])
  return /^application\/json/.test(String(reply.headers['content-type'])) ? reply.json() : undefined
}

const person = { name: 'Vasundhara Qureshi', email: 'vasundhara.secret@example.com' }
const account = { username: 'ottoline.secret', name: 'Ottoline Quist', password: 'quiet-linen-9' }

test('a journey through every call leaves no token, password, name, e-mail or signature in the log', async () => {
  const { google_token } = await make(session.signForDevelopment, { body: person })
  await make(session.readDevelopmentKeys)
  const user = await make(session.signInWithGoogle, { body: { google_token } })
  const refreshed = await make(session.refreshUser, { body: { refresh: user.refresh } })
  const headers = bearer(refreshed)
  const own = { params: { id: user.user.id }, headers }
  await make(readPreferences, { headers })
  await make(updatePreferences, { headers, body: { gender: 2, age_range: '25-34' } })
  const uploading = { headers: { ...headers, 'idempotency-key': 'a-key-of-mine' }, form: pictureForm }
  const photo = await make(uploadPhoto, uploading)
  const other = await make(uploadPhoto, { headers, form: pictureForm })
  await make(listPhotos, own)
  await make(deletePhoto, { params: { id: other.id }, headers })

  await prepareStylistAccounts(running.database).add(account)
  const { username, password } = account
  const entered = await make(session.signStylistIn, { body: { username, password } })
  const stylist = await make(session.refreshStylist, { body: { refresh: entered.refresh } })
  const atWork = { headers: bearer(stylist) }
  await make(session.readStylist, atWork)
  await make(readInsight, atWork)
  const [request] = (await make(listPendingRequests, atWork)).requests
  const claiming = { params: { id: request.id }, ...atWork }
  await make(claimRequest, claiming)
  await make(releaseRequest, claiming)
  await make(claimRequest, claiming)
  const seen = await make(readPhoto, { params: { id: photo.id }, ...atWork })
  const address = new URL(seen.image_url, 'http://localhost')
  made.add(showPicture)
  expect((await running.app.inject(seen.image_url)).statusCode).toBe(200)
  const { outfits } = await make(createOutfit, { ...atWork, body: newOutfit(photo.id) })
  const outfit = { params: { id: outfits[0].id } }
  await make(approveOutfit, { ...outfit, ...atWork, body: { approved: true, stylistNotes: 'Wear it well' } })

  const { items } = await make(readOutfit, { ...outfit, headers })
  const body = { rating: 5, userId: user.user.id, itemId: items[0].uuid }
  await make(rateItem, { ...outfit, headers, body })
  await make(checkRating, { ...outfit, headers })
  await make(listSavedOutfits, own)
  await make(readProfile, { headers })
  await make(exportProfile, { headers })
  for (const call of [checkHealth, checkReadiness, readDescription, readManual]) await make(call)

  // What is refused is the likelier to be written down.
  const broken = `{"password":"${password}","email":"${person.email}"`
  for (const { method, path } of calls.map(({ call }) => call)) {
    const type = { 'content-type': 'application/json', ...headers }
    const url = `${path.replace(/\{\w+\}/g, user.user.id)}?token=${refreshed.access}&email=${person.email}`
    await running.app.inject({ method, url, headers: type, ...(method === 'POST' && { payload: broken }) })
  }
  await make(session.signStylistOut, { ...atWork, body: { refresh_token: stylist.refresh } })
  await make(session.signUserOut, { headers, body: { refresh_token: refreshed.refresh } })
  const again = await make(session.signInWithGoogle, { body: { google_token } })
  await make(deleteProfile, { headers: bearer(again) })
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
