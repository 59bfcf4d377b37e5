import type { Call, ReplyOf } from '@drape/contract/call'
import { listSavedOutfits } from '@drape/contract/closet'
import { readInsight } from '@drape/contract/insight'
import { createOutfit, readOutfit } from '@drape/contract/outfit'
import { listPhotos } from '@drape/contract/photo'
import { noPreferencesFound, readPreferences, updatePreferences } from '@drape/contract/preferences'
import { readProfile } from '@drape/contract/profile'
import { checkRating, rateItem } from '@drape/contract/rating'
import { listPendingRequests } from '@drape/contract/request'
import { readStylist, refreshUser, signInWithGoogle } from '@drape/contract/session'
import {
  idOf,
  insightOf,
  itemOf,
  noPreferences,
  outfitOf,
  pendingRequestOf,
  photoOf,
  preferencesOf,
  profileOf,
  ratingsOf,
  savedItemOf,
  savedOutfitOf,
  stylistOf,
  tokensOf,
  userOf,
} from '../../test/factories.ts'
import { readAs } from './understand.ts'

const readReply = <C extends Call>(call: C, body: unknown) =>
  readAs(call.reply, body) as ReplyOf<C> | undefined

const clientPreferences = {
  gender: 2,
  ageRange: '25-34',
  bodyType: null,
  height: null,
  skinTone: null,
  stylePreferences: '',
  sizes: [],
  colors: ['Rust'],
} as const
const replies: readonly (readonly [string, Call, object])[] = [
  ['profile', readProfile, profileOf()],
  ['preferences', readPreferences, preferencesOf()],
  ['missing preferences', readPreferences, noPreferences],
  ['photos', listPhotos, { photos: [photoOf(1), photoOf(2)], next: idOf(2) }],
  ['outfit', readOutfit, outfitOf(idOf(1))],
  ['ratings', checkRating, ratingsOf([1, 5])],
  [
    'closet',
    listSavedOutfits,
    { outfits: [savedOutfitOf(1, savedItemOf(1, { userRating: 4 }))], next: null },
  ],
  [
    'requests',
    listPendingRequests,
    {
      requests: [pendingRequestOf(1, { userPreferences: { ...clientPreferences, sizes: [], colors: [] } })],
      next: null,
    },
  ],
  ['figures', readInsight, insightOf()],
  ['sign-in', signInWithGoogle, { success: true, message: '', ...tokensOf('a'), user: userOf() }],
  ['stylist', readStylist, { success: true, user: stylistOf() }],
]

describe.each(replies)('the %s', (_, call, body) => {
  it('as our server sends it is read as it is', () => expect(readReply(call, body)).toEqual(body))

  it.each(Object.keys(body))('with an odd %s loses nothing else', (name) => {
    const essential = ['outfits', 'photos', 'ratings', 'requests', 'user']
    if (name === 'message' || essential.includes(name)) return
    for (const oddValue of [{ a: 1 }, null, undefined]) {
      const { [name]: __, ...others } = (readReply(call, { ...body, [name]: oddValue }) ?? {}) as Record<
        string,
        unknown
      >
      const { [name]: ___, ...expected } = body as Record<string, unknown>
      expect(others).toMatchObject(expected)
    }
  })
})

test.each(['<h1>Welcome to our wireless</h1>', undefined, null, 7, {}, { detail: 'Not here' }])(
  'a reply with none of the fields of the call (%j) is no reply',
  (body) => {
    for (const [, call] of replies) expect(readReply(call, body)).toBeUndefined()
  },
)

test('a row of which nothing can be read is left out, and the others are shown', () => {
  const photos = [photoOf(1), null, 'photo', {}, { unknown: true }, photoOf(2)]
  expect(readReply(listPhotos, { photos })).toEqual({ photos: [photoOf(1), photoOf(2)], next: null })
})

test('a list of which no row can be read is not an empty one', () => {
  expect(readReply(listPhotos, { photos: ['photo', {}] })).toBeUndefined()
})

test('rows without an id get different ones', () => {
  const { id: _, uuid: __, ...nameless } = photoOf(3)
  const ids = readReply(listPhotos, { photos: [nameless, nameless] })?.photos.map(({ id, uuid }) => [
    id,
    uuid,
  ])
  expect(ids).toEqual([
    ['0', '0'],
    ['1', '1'],
  ])
})

test('a photo without a thumbnail is shown by its picture', () => {
  const { thumbnail_url: _, ...photo } = photoOf(1)
  expect(readReply(listPhotos, { photos: [photo] })?.photos[0]?.thumbnail_url).toBe('/picture/1')
})

test('a list that comes without anything around it is read', () => {
  expect(readReply(listPhotos, [photoOf(1)])).toEqual({ photos: [photoOf(1)], next: null })
})

test('a text is taken as it came, even in another form than it should have', () => {
  const photo = photoOf(1, { upload_date: 'soon', image_url: 'https://cdn.example/a b.jpg' })
  expect(readReply(listPhotos, { photos: [{ ...photo, id: 7, uuid: '7' }] })?.photos).toEqual([
    { ...photo, id: '7', uuid: '7' },
  ])
})

test('a number may come as a text, and an invalid one is not taken for zero', () => {
  const items = ['1299.50', null, 'free'].map((price, row) => ({ ...itemOf(row), estimated_price: price }))
  const prices = readReply(readOutfit, { ...outfitOf(idOf(1)), items })?.items.map(
    (item) => item.estimated_price,
  )
  expect(prices).toEqual([1299.5, Number.NaN, Number.NaN])
})

test('one odd preference is one odd preference', () => {
  expect(
    readReply(readPreferences, preferencesOf({ ageRange: '18-30', age_range: '18-30' } as never)),
  ).toMatchObject({
    gender: 2,
    ageRange: '18-30',
    bodyType: 'Hourglass',
  })
})

test.each([
  ['Female', 2],
  ['male', 1],
  ['other', 3],
  ['prefer_not_to_say', 4],
  ['Prefer not to say', 4],
  ['2', 2],
  [2, 2],
  ['x', undefined],
])('a gender that is returned as %j is read', (gender, code) => {
  expect(readReply(readPreferences, { ...preferencesOf(), gender })).toMatchObject({ ageRange: '25-34' })
  expect(readReply(readPreferences, { ...preferencesOf(), gender })).toHaveProperty('gender', code)
  const userPreferences = { ...clientPreferences, gender }
  const [request] =
    readReply(listPendingRequests, { requests: [{ ...pendingRequestOf(1), userPreferences }] })?.requests ??
    []
  expect(request?.userPreferences?.gender).toBe(code)
})

test('preferences are read under their other names alone', () => {
  const names = { gender: 1, ageRange: '18-24', bodyType: 'Oval', skinTone: 'Fair' }
  expect(readReply(readPreferences, names)).toMatchObject({
    ...names,
    age_range: '18-24',
    body_type: 'Oval',
    skin_tone: 'Fair',
    height: null,
    color_preferences: { favorite_colors: [] },
  })
})

test('the message that there are no preferences is enough', () => {
  expect(readReply(readPreferences, { message: noPreferencesFound })).toMatchObject({
    message: noPreferencesFound,
  })
})

test('a refresh may answer with the access token alone, under either name, but not without it', () => {
  for (const name of ['access', 'access_token'])
    expect(readReply(refreshUser, { [name]: 'a' })).toEqual({
      access: 'a',
      access_token: 'a',
      refresh: '',
      refresh_token: '',
    })
  expect(readReply(refreshUser, { refresh: 'r' })).toBeUndefined()
})

test('a sign-in names its tokens and the person as it likes', () => {
  const { id: _, ...user } = userOf()
  expect(readReply(signInWithGoogle, { access_token: 'a', refresh_token: 'r', user })).toMatchObject({
    access: 'a',
    refresh: 'r',
    user: userOf(),
  })
  expect(readReply(signInWithGoogle, { access_token: 'a', refresh_token: 'r' })).toBeUndefined()
})

test('any reply is accepted of a call for which the specification shows none', () => {
  expect(readReply(updatePreferences, { success: true })).toMatchObject({ success: true })
  expect(readReply(rateItem, { saved: true })).toEqual({ success: true, saved: true })
  expect(readReply(createOutfit, { outfits: [{ id: 'o', title: 'Blues' }] })?.outfits[0]).toMatchObject({
    id: 'o',
    uuid: 'o',
    title: 'Blues',
    items: [],
  })
})
