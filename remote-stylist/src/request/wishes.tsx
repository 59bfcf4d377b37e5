import { wishInWords } from '@drape/contract/photo'
import type { PendingRequest } from '@drape/contract/request'
import { Entries } from '../entries.tsx'
import { likesInWords, noPreferences } from './likes.ts'
import * as styles from './wishes.module.css'

type WishesProps = Pick<PendingRequest, 'userPreferences' | 'wish'>

/** The wish that the client sent with the photo, and the client's preferences. */
export const Wishes = ({ userPreferences: preferences, wish }: WishesProps) => (
  <>
    {wish && <Entries className={`${styles.wishes} ${styles.wish}`} entries={wishInWords(wish)} />}
    {preferences ? (
      <Entries className={styles.wishes} entries={likesInWords(preferences)} />
    ) : (
      <p>{noPreferences}</p>
    )}
  </>
)
