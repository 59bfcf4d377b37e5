import { wishInWords } from '@drape/contract/photo'
import type { PendingRequest } from '@drape/contract/request'
import { likesInWords, noPreferences } from './likes.ts'
import * as styles from './wishes.module.css'

interface ListProps {
  readonly className: string
  readonly of: Readonly<ReturnType<typeof likesInWords>>
}

const List = ({ className, of }: ListProps) => (
  <dl className={className}>
    {of.map(([name, words]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
)

type Asked = Pick<PendingRequest, 'userPreferences' | 'wish'>

/** What the client wished with the photo, and the client's preferences, in words. */
export const Wishes = ({ userPreferences: preferences, wish }: Asked) => (
  <>
    {wish && <List className={`${styles.wishes} ${styles.wish}`} of={wishInWords(wish)} />}
    {preferences ? <List className={styles.wishes} of={likesInWords(preferences)} /> : <p>{noPreferences}</p>}
  </>
)
