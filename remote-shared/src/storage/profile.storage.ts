import { debounce } from './debounce.ts'
import { readStored, removeStored, writeStored } from './local.storage.ts'

/** What a person saw last, so that the next visit shows it at once while the server is asked. */
export interface KeptProfile {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly plan: 'free' | 'premium'
  /** What the server said last of the profile and of the preferences. */
  readonly profile?: unknown
  readonly preferences?: unknown
  /** The last saved stand last. */
  readonly savedOutfits: readonly unknown[]
  readonly uploadedPhotos: readonly unknown[]
}

const mostCharacters = 5 * 1024 * 1024
const keptOutfits = 5
const saveMs = 1000

export const shrinkToFit = (profile: KeptProfile): KeptProfile =>
  JSON.stringify(profile).length <= mostCharacters
    ? profile
    : { ...profile, savedOutfits: profile.savedOutfits.slice(-keptOutfits), uploadedPhotos: [] }

const saving = debounce<KeptProfile>(
  (profile) => void writeStored('profile', JSON.stringify(shrinkToFit(profile))),
  saveMs,
)

export const saveProfile = saving.save

export const forgetProfile = (): void => {
  saving.forget()
  removeStored('profile')
}

export const readProfile = (userId: string): KeptProfile | undefined => {
  try {
    const kept = JSON.parse(readStored('profile') ?? 'null') as KeptProfile | null
    return kept?.userId === userId ? kept : undefined
  } catch {
    return undefined
  }
}
