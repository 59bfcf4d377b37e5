import { wishInWords } from '@drape/contract/photo'
import type { PendingRequest } from '@drape/contract/request'
import { likesInWords, noPreferences } from './likes.ts'
import * as styles from './wishes.module.css'

interface ListProps {
  readonly className: string
  readonly entries: Readonly<ReturnType<typeof likesInWords>>
}

const List = ({ className, entries }: ListProps) => (
  <dl className={className}>
    {entries.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

type WishesProps = Pick<PendingRequest, 'userPreferences' | 'wish'>

/** The wish that the client sent with the photo, and the client's preferences. */
export const Wishes = ({ userPreferences: preferences, wish }: WishesProps) => (
  <>
    {wish && <List className={`${styles.wishes} ${styles.wish}`} entries={wishInWords(wish)} />}
    {preferences ? (
      <List className={styles.wishes} entries={likesInWords(preferences)} />
    ) : (
      <p>{noPreferences}</p>
    )}
  </>
)
