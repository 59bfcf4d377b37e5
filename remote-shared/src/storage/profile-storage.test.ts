import {
  forgetProfile,
  type KeptProfile,
  putUnreadableProfileAside,
  readProfile,
  saveProfile,
  shrinkToFit,
} from './profile-storage.ts'

const profile: KeptProfile = {
  userId: 'u',
  name: 'Asha',
  email: 'asha@example.com',
  plan: 'free',
  savedOutfits: [1, 2, 3, 4, 5, 6, 7],
  uploadedPhotos: ['p'],
}
/** A profile of so many characters. */
const profileOf = (length: number): KeptProfile => ({
  ...profile,
  uploadedPhotos: ['x'.repeat(length + 1 - JSON.stringify(profile).length)],
})
const limit = 5 * 1024 * 1024

beforeEach(() => jest.useFakeTimers())

test('a profile is saved a second after its last change, and read by its owner alone', () => {
  saveProfile(profile)
  jest.advanceTimersByTime(999)
  expect(readProfile('u')).toBeUndefined()
  jest.advanceTimersByTime(1)
  expect(readProfile('u')).toEqual(profile)
  expect(readProfile('another user')).toBeUndefined()
})

test('a profile past 5 MB keeps its last five outfits and no photos', () => {
  const largest = profileOf(limit)
  expect(shrinkToFit(largest)).toBe(largest)
  const lastSeen = { photos: { at: 1, next: null } }
  expect(shrinkToFit({ ...profileOf(limit + 1), seen: lastSeen })).toEqual({
    ...profile,
    savedOutfits: [3, 4, 5, 6, 7],
    uploadedPhotos: [],
  })
})

test('a profile that is forgotten is not saved afterwards', () => {
  saveProfile(profile)
  forgetProfile()
  jest.advanceTimersByTime(1000)
  expect(readProfile('u')).toBeUndefined()
})

test.each(['{"user', 'null', '"Asha"', '{"userId":"u"}'])(
  'a stored profile that reads %s is ignored and removed',
  (stored) => {
    localStorage.setItem('profile', stored)
    expect(readProfile('u')).toBeUndefined()
    expect(putUnreadableProfileAside()).toBe(true)
    expect(localStorage).toHaveLength(0)
  },
)

test('a profile that can be read is not removed, even if it belongs to another user', () => {
  expect(putUnreadableProfileAside()).toBe(false)
  localStorage.setItem('profile', JSON.stringify(profile))
  expect(putUnreadableProfileAside()).toBe(false)
  expect(readProfile('u')).toEqual(profile)
})
