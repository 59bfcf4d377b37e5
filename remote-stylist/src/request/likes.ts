import { preferencesInWords } from '@drape/contract/preference-fields'
import type { PendingRequest } from '@drape/contract/request'
import { wishInOneLine } from '@drape/contract/wish'
import { beginningOf } from '../own-piece.ts'

export const noPreferences = 'No preferences set'

/** Names and values of the preferences, without the empty ones. */
export const likesInWords = (preferences: NonNullable<PendingRequest['userPreferences']>) =>
  [
    ...preferencesInWords(preferences),
    ['Style', preferences.stylePreferences] as const,
    ['Sizes', preferences.sizes.join(', ')] as const,
    ['Colours', preferences.colors.join(', ')] as const,
  ].filter(([, value]) => value)

/** The wish and the preferences of a client in one line. */
export const likesLine = ({
  wish,
  garment,
  userPreferences,
}: Pick<PendingRequest, 'wish' | 'garment' | 'userPreferences'>) =>
  [
    wish && wishInOneLine(wish, beginningOf({ wish, garment })),
    ...(userPreferences ? likesInWords(userPreferences).map(([, words]) => words) : [noPreferences]),
  ]
    .filter(Boolean)
    .join(' · ')
