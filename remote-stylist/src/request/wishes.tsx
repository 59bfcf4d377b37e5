import { preferencesInWords } from '@drape/contract/preference-fields'
import type { PendingRequest } from '@drape/contract/request'
import { rupees } from '@drape/remote-shared/format'
import * as styles from './wishes.module.css'

type Asked = Pick<PendingRequest, 'userPreferences' | 'wish'>
type Preferences = NonNullable<PendingRequest['userPreferences']>

/** Preferences that are not chosen are left out. */
const inWords = (own: Preferences) =>
  [
    ...preferencesInWords(own),
    ['Style', own.stylePreferences] as const,
    ['Sizes', own.sizes.join(', ')] as const,
    ['Colours', own.colors.join(', ')] as const,
  ].filter(([, words]) => words)

const wishInWords = ({ occasion, budget, text }: NonNullable<PendingRequest['wish']>) =>
  [
    ['Occasion', occasion] as const,
    ['Budget', budget && `Up to ${rupees(budget)}`] as const,
    ['Wish', text] as const,
  ].filter(([, words]) => words)

/** What the client wished with the photo, and the client's preferences, in words. */
export const Wishes = ({ userPreferences: preferences, wish }: Asked) => (
  <>
    {wish && (
      <dl className={`${styles.wishes} ${styles.wish}`}>
        {wishInWords(wish).map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    )}
    {preferences ? (
      <dl className={styles.wishes}>
        {inWords(preferences).map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    ) : (
      <p className={styles.none}>No preferences set</p>
    )}
  </>
)
