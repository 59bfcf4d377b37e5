import { type PendingRequest, preferencesInWords } from '@drape/remote-shared/stylist-calls'
import * as styles from './wishes.module.css'

type Preferences = NonNullable<PendingRequest['userPreferences']>

/** Preferences that are not chosen are left out. */
const inWords = (own: Preferences) =>
  [
    ...preferencesInWords(own),
    ['Style', own.stylePreferences] as const,
    ['Sizes', own.sizes.join(', ')] as const,
    ['Colours', own.colors.join(', ')] as const,
  ].filter(([, words]) => words)

/** The client's preferences in words. */
export const Wishes = ({ preferences }: { readonly preferences: Preferences | null }) => (
  <>
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
