import { rupees } from '@drape/remote-shared/format'
import { type PendingRequest, preferencesInWords } from '@drape/remote-shared/stylist-calls'

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
