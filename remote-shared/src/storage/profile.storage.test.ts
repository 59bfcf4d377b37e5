import { forgetProfile, type KeptProfile, readProfile, saveProfile, shrinkToFit } from './profile.storage.ts'

const profile: KeptProfile = {
  userId: 'u',
  name: 'Asha',
  email: 'asha@example.com',
  plan: 'free',
  savedOutfits: [1, 2, 3, 4, 5, 6, 7],
  uploadedPhotos: ['p'],
}
const overflowing = { ...profile, uploadedPhotos: ['x'.repeat(5 * 1024 * 1024)] }

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
})
afterEach(() => jest.useRealTimers())

test('a profile is saved a second after its last change, and read by its owner alone', () => {
  saveProfile(profile)
  jest.advanceTimersByTime(999)
  expect(readProfile('u')).toBeUndefined()
  jest.advanceTimersByTime(1)
  expect(readProfile('u')).toEqual(profile)
  expect(readProfile('somebody else')).toBeUndefined()
})

test('a profile past 5 MB keeps its last five outfits and no photos', () => {
  expect(shrinkToFit(profile)).toBe(profile)
  expect(shrinkToFit(overflowing)).toEqual({ ...profile, savedOutfits: [3, 4, 5, 6, 7], uploadedPhotos: [] })
})

test('a profile that is forgotten is not saved afterwards', () => {
  saveProfile(profile)
  forgetProfile()
  jest.advanceTimersByTime(1000)
  expect(readProfile('u')).toBeUndefined()
})

test('a kept profile that cannot be read is none', () => {
  localStorage.setItem('profile', '{"user')
  expect(readProfile('u')).toBeUndefined()
})
