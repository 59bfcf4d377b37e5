import { defaultNotes, type Outfit } from '@drape/contract/outfit'
import { counted, formatDate } from '@drape/remote-shared/format'
import * as styles from './outfit-head.module.css'

/** Title, description and the stylist's notes. */
export const OutfitHead = ({ outfit }: { readonly outfit: Outfit }) => (
  <>
    <header className={styles.head}>
      <h1>{outfit.title}</h1>
      {outfit.stylistName && <p className={styles.by}>Styled by {outfit.stylistName}</p>}
      <p className={styles.facts}>
        <span>
          Created <time dateTime={outfit.createdAt}>{formatDate(outfit.createdAt)}</time>
        </span>
        <span>{counted(outfit.items.length, 'item')}</span>
      </p>
      <p className={styles.words}>{outfit.description}</p>
    </header>
    {/* The default is a text about the client, which no stylist wrote to them. */}
    {outfit.stylistNotes && outfit.stylistNotes !== defaultNotes && (
      <section className={styles.notes} aria-labelledby="outfit-notes">
        <h2 id="outfit-notes">A note from your stylist</h2>
        <blockquote>{outfit.stylistNotes}</blockquote>
      </section>
    )}
  </>
)
