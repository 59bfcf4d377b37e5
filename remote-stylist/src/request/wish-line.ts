import { wishInOneLine } from '@drape/contract/photo'
import type { PendingRequest } from '@drape/contract/request'
import { likesInWords, noPreferences } from './likes.ts'

/** What a client wishes and likes, for a line of a list. */
export const wishLine = ({ wish, userPreferences }: Pick<PendingRequest, 'wish' | 'userPreferences'>) =>
  [
    wish && wishInOneLine(wish),
    ...(userPreferences ? likesInWords(userPreferences).map(([, words]) => words) : [noPreferences]),
  ]
    .filter(Boolean)
    .join(' · ')
