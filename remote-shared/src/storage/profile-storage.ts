import { debounce } from './debounce.ts'
import { readStored, removeStored, writeStored } from './local-storage.ts'

/** When a list was last seen, and the cursor of what follows its first page. */
export interface Seen {
  readonly at: number
  readonly next: string | null
}

/** The replies that a user saw last, shown at once on the next visit while the server is asked. */
export interface KeptProfile {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly plan: 'free' | 'premium'
  /** The server's last replies about profile and preferences. */
  readonly profile?: unknown
  readonly preferences?: unknown
  /** The most recently saved come last. */
  readonly savedOutfits: readonly unknown[]
  readonly uploadedPhotos: readonly unknown[]
  /** Missing if a list did not load or did not fit, and in profiles that older versions stored. */
  readonly seen?: { readonly photos?: Seen; readonly outfits?: Seen } | undefined
}

const maxCharacters = 5 * 1024 * 1024
const maxOutfits = 5
const saveWaitMs = 1000

export const shrinkToFit = (profile: KeptProfile): KeptProfile =>
  JSON.stringify(profile).length <= maxCharacters
    ? profile
    : {
        ...profile,
        savedOutfits: profile.savedOutfits.slice(-maxOutfits),
        uploadedPhotos: [],
        seen: undefined,
      }

const debounced = debounce<KeptProfile>(
  (profile) => void writeStored('profile', shrinkToFit(profile)),
  saveWaitMs,
)

export const saveProfile = debounced.save

export const forgetProfile = (): void => {
  debounced.forget()
  removeStored('profile')
}

const isProfile = (value: unknown): value is KeptProfile => {
  const { userId, savedOutfits, uploadedPhotos } = (value ?? {}) as Record<string, unknown>
  return typeof userId === 'string' && Array.isArray(savedOutfits) && Array.isArray(uploadedPhotos)
}

const parse = (): KeptProfile | 'none' | 'unreadable' => {
  const stored = readStored('profile')
  if (stored === null) return 'none'
  try {
    const value: unknown = JSON.parse(stored)
    return isProfile(value) ? value : 'unreadable'
  } catch {
    return 'unreadable'
  }
}

export const readProfile = (userId: string): KeptProfile | undefined => {
  const profile = parse()
  return typeof profile === 'object' && profile.userId === userId ? profile : undefined
}

/** Removes a damaged profile; returns whether there was one. Nothing is lost, because the server has all of it. */
export const putUnreadableProfileAside = (): boolean => {
  if (parse() !== 'unreadable') return false
  removeStored('profile')
  return true
}
