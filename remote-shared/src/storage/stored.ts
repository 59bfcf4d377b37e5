import type { Stylist, User } from '@drape/contract/session'
import type { PassagesOf } from '@drape/platform/runtime/passage'
import type { KeyPair } from 'dpop'
import type { KeptPhoto } from './photo-storage.ts'
import type { KeptProfile } from './profile-storage.ts'

/**
 * The values that Drape stores in the browser between visits. Tabs of an older version read and write them too: another
 * shape needs a new version, with a passage from the one before. The release gate compares it with the live version's.
 */
export interface Stored {
  readonly accessToken: string
  readonly refreshToken: string
  readonly isLoggedIn: string
  readonly user: User | Stylist
  readonly profile: KeptProfile
  readonly appearance: 'light' | 'dark'
  /** Of a browser in which a stylist's passkey was made or used. */
  readonly hasPasskey: 'true'
  /** In IndexedDB, because it contains a picture. */
  readonly photo: KeptPhoto
  /** In IndexedDB too: a key that is not extractable cannot be stored as text. */
  readonly key: KeyPair
}

export const versions = {
  accessToken: 1,
  refreshToken: 1,
  isLoggedIn: 1,
  user: 1,
  profile: 1,
  appearance: 1,
  hasPasskey: 1,
  photo: 1,
  key: 1,
} as const satisfies Readonly<Record<keyof Stored, number>>

export const passages = {} satisfies PassagesOf<typeof versions>
