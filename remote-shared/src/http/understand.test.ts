import type { Call, ReplyOf } from '@drape/contract/call'
import { listSavedOutfits } from '@drape/contract/closet'
import { readInsight } from '@drape/contract/insight'
import { createOutfit, readOutfit } from '@drape/contract/outfit'
import { listPhotos } from '@drape/contract/photo'
import { readPreferences, updatePreferences } from '@drape/contract/preferences'
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

const read = <C extends Call>(call: C, body: unknown) => readAs(call.reply, body) as ReplyOf<C> | undefined

const wishes = {
  gender: 2,
  ageRange: '25-34',
  bodyType: null,
  height: null,
  skinTone: null,
  stylePreferences: '',
  sizes: [],
  colors: ['Rust'],
} as const
const told: readonly (readonly [string, Call, object])[] = [
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
      requests: [pendingRequestOf(1, { userPreferences: { ...wishes, sizes: [], colors: [] } })],
      next: null,
    },
  ],
  ['figures', readInsight, insightOf()],
  ['sign-in', signInWithGoogle, { success: true, message: '', ...tokensOf('a'), user: userOf() }],
  ['stylist', readStylist, { success: true, user: stylistOf() }],
]

describe.each(told)('the %s', (_, call, body) => {
  it('as our server sends it is read as it is', () => expect(read(call, body)).toEqual(body))

  it.each(Object.keys(body))('with an odd %s loses nothing else', (name) => {
    const essential = ['outfits', 'photos', 'ratings', 'requests', 'user']
    if (name === 'message' || essential.includes(name)) return
    for (const oddity of [{ a: 1 }, null, undefined]) {
      const { [name]: __, ...others } = (read(call, { ...body, [name]: oddity }) ?? {}) as Record<
        string,
        unknown
      >
      const { [name]: ___, ...expected } = body as Record<string, unknown>
      expect(others).toMatchObject(expected)
    }
  })
})

test.each(['<h1>Welcome to our wireless</h1>', undefined, null, 7, {}, { detail: 'Not here' }])(
  'a reply that says nothing of what was asked (%j) is no reply',
  (body) => {
    for (const [, call] of told) expect(read(call, body)).toBeUndefined()
  },
)

test('a row of which nothing can be read is left out, and the others are shown', () => {
  const photos = [photoOf(1), null, 'photo', {}, { unknown: true }, photoOf(2)]
  expect(read(listPhotos, { photos })).toEqual({ photos: [photoOf(1), photoOf(2)], next: null })
})

test('a list of which no row can be read is not an empty one', () => {
  expect(read(listPhotos, { photos: ['photo', {}] })).toBeUndefined()
})

test('rows without an id are told apart', () => {
  const { id: _, uuid: __, ...nameless } = photoOf(3)
  const ids = read(listPhotos, { photos: [nameless, nameless] })?.photos.map(({ id, uuid }) => [id, uuid])
  expect(ids).toEqual([
    ['0', '0'],
    ['1', '1'],
  ])
})

test('a list that comes without anything around it is read', () => {
  expect(read(listPhotos, [photoOf(1)])).toEqual({ photos: [photoOf(1)], next: null })
})

test('a text is the text that came, whatever form it should have', () => {
  const photo = photoOf(1, { upload_date: 'soon', image_url: 'https://cdn.example/a b.jpg' })
  expect(read(listPhotos, { photos: [{ ...photo, id: 7, uuid: '7' }] })?.photos).toEqual([
    { ...photo, id: '7', uuid: '7' },
  ])
})

test('a number may come as a text, and one that is none is not taken for zero', () => {
  const items = ['1299.50', null, 'free'].map((price, row) => ({ ...itemOf(row), estimated_price: price }))
  const prices = read(readOutfit, { ...outfitOf(idOf(1)), items })?.items.map((item) => item.estimated_price)
  expect(prices).toEqual([1299.5, Number.NaN, Number.NaN])
})

test('one odd preference is one odd preference', () => {
  expect(
    read(readPreferences, preferencesOf({ ageRange: '18-30', age_range: '18-30' } as never)),
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
  expect(read(readPreferences, { ...preferencesOf(), gender })).toMatchObject({ ageRange: '25-34' })
  expect(read(readPreferences, { ...preferencesOf(), gender })).toHaveProperty('gender', code)
  const userPreferences = { ...wishes, gender }
  const [request] =
    read(listPendingRequests, { requests: [{ ...pendingRequestOf(1), userPreferences }] })?.requests ?? []
  expect(request?.userPreferences?.gender).toBe(code)
})

test('preferences are read under their other names alone', () => {
  const names = { gender: 1, ageRange: '18-24', bodyType: 'Oval', skinTone: 'Fair' }
  expect(read(readPreferences, names)).toMatchObject({
    ...names,
    age_range: '18-24',
    body_type: 'Oval',
    skin_tone: 'Fair',
    height: null,
    color_preferences: { favorite_colors: [] },
  })
})

test('the message that there are no preferences is enough', () => {
  expect(read(readPreferences, { message: 'No preferences found' })).toMatchObject({
    message: 'No preferences found',
  })
})

test('a refresh may answer with the access token alone, under either name, but not without it', () => {
  for (const name of ['access', 'access_token'])
    expect(read(refreshUser, { [name]: 'a' })).toEqual({
      access: 'a',
      access_token: 'a',
      refresh: '',
      refresh_token: '',
    })
  expect(read(refreshUser, { refresh: 'r' })).toBeUndefined()
})

test('a sign-in names its tokens and the person as it likes', () => {
  const { id: _, ...user } = userOf()
  expect(read(signInWithGoogle, { access_token: 'a', refresh_token: 'r', user })).toMatchObject({
    access: 'a',
    refresh: 'r',
    user: userOf(),
  })
  expect(read(signInWithGoogle, { access_token: 'a', refresh_token: 'r' })).toBeUndefined()
})

test('what a call answers of which the specification shows nothing is enough', () => {
  expect(read(updatePreferences, { success: true })).toMatchObject({ success: true })
  expect(read(rateItem, { saved: true })).toEqual({ success: true, saved: true })
  expect(read(createOutfit, { outfits: [{ id: 'o', title: 'Blues' }] })?.outfits[0]).toMatchObject({
    id: 'o',
    uuid: 'o',
    title: 'Blues',
    items: [],
  })
})
