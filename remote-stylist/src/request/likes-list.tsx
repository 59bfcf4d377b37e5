import type { PendingRequest } from '@drape/contract/request'
import { wishInWords } from '@drape/contract/wish'
import { Entries } from '../entries.tsx'
import { beginningOf } from '../own-piece.ts'
import { likesInWords, noPreferences } from './likes.ts'
import * as styles from './likes-list.module.css'

type LikesListProps = Pick<PendingRequest, 'userPreferences' | 'wish' | 'garment'>

/** The wish that the client sent with the photo, and the client's preferences. */
export const LikesList = ({ userPreferences: preferences, wish, garment }: LikesListProps) => (
  <>
    {wish && (
      <Entries
        className={`${styles.likes} ${styles.wish}`}
        entries={wishInWords(wish, beginningOf({ wish, garment }))}
      />
    )}
    {preferences ? (
      <Entries className={styles.likes} entries={likesInWords(preferences)} />
    ) : (
      <p>{noPreferences}</p>
    )}
  </>
)
