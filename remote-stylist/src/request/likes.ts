import { preferencesInWords } from '@drape/contract/preference-fields'
import type { PendingRequest } from '@drape/contract/request'

export const noPreferences = 'No preferences set'

/** Preferences that are not chosen are left out. */
export const likesInWords = (own: NonNullable<PendingRequest['userPreferences']>) =>
  [
    ...preferencesInWords(own),
    ['Style', own.stylePreferences] as const,
    ['Sizes', own.sizes.join(', ')] as const,
    ['Colours', own.colors.join(', ')] as const,
  ].filter(([, words]) => words)
