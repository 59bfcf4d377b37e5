import type { HeldBy } from '@drape/platform/runtime/passage'
import { writeStored } from './local-storage.ts'
import { readProfile } from './profile-storage.ts'
import type { Stored, versions } from './stored.ts'

/**
 * Where it no longer compiles, a value has another shape, and needs another version in stored.ts with a passage. The
 * key has no shape of ours.
 */
const held: Omit<HeldBy<Stored, typeof versions>, 'key.1'> = {
  'accessToken.1': 'access',
  'refreshToken.1': 'refresh',
  'isLoggedIn.1': 'true',
  'user.1': {
    id: 'u',
    user_id: 'u',
    name: 'Asha',
    email: 'asha@example.com',
    userType: 'user',
    plan: 'free',
  },
  'profile.1': {
    userId: 'u',
    name: 'Asha',
    email: 'asha@example.com',
    plan: 'free',
    profile: {},
    preferences: {},
    savedOutfits: [{}],
    uploadedPhotos: [{}],
    seen: { photos: { at: 1, next: null }, outfits: { at: 1, next: null } },
  },
  'appearance.1': 'dark',
  'hasPasskey.1': 'true',
  'photo.1': {
    id: 'p',
    userId: 'u',
    picture: new Blob(),
    width: 3,
    height: 4,
    wish: { occasion: 'Wedding', budget: 5000, text: 'No heels' },
    key: 'p',
    isSubmitted: true,
    isShared: true,
    isCancelled: true,
    cancelledAt: 1,
  },
}

test('a profile that the browser holds is read whole', () => {
  writeStored('profile', held['profile.1'])
  expect(readProfile('u')).toEqual(held['profile.1'])
})
