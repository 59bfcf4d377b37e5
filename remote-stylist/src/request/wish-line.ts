import { wishInOneLine } from '@drape/contract/photo'
import type { PendingRequest } from '@drape/contract/request'
import { likesInWords, noPreferences } from './likes.ts'

/** The wish and the preferences of a client in one line. */
export const wishLine = ({ wish, userPreferences }: Pick<PendingRequest, 'wish' | 'userPreferences'>) =>
  [
    wish && wishInOneLine(wish),
    ...(userPreferences ? likesInWords(userPreferences).map(([, words]) => words) : [noPreferences]),
  ]
    .filter(Boolean)
    .join(' · ')
