import { preferencesInWords } from '@drape/contract/preference-fields'
import type { PendingRequest } from '@drape/contract/request'
import { rupees } from '@drape/remote-shared/format'

const noPreferences = 'No preferences set'

/** What a client wishes and likes, for a line of a list. */
export const wishLine = ({ wish, userPreferences }: Pick<PendingRequest, 'wish' | 'userPreferences'>) =>
  [
    wish?.occasion,
    wish?.budget && `Up to ${rupees(wish.budget)}`,
    wish?.text,
    ...(userPreferences
      ? [
          ...preferencesInWords(userPreferences).map(([, words]) => words),
          userPreferences.stylePreferences,
          userPreferences.sizes.join(', '),
          userPreferences.colors.join(', '),
        ]
      : [noPreferences]),
  ]
    .filter(Boolean)
    .join(' · ')
