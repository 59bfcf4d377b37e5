import { counted, formatDate } from '@drape/remote-shared/format'
import { Picture } from '@drape/remote-shared/member-ui'
import type { Outfit } from '@drape/remote-shared/user-calls'
import * as styles from './outfit-head.module.css'

/** Title, description and the stylist's notes. */
export const OutfitHead = ({ outfit }: { readonly outfit: Outfit }) => (
  <>
    <header className={styles.head}>
      <h1>{outfit.title}</h1>
      <p className={styles.facts}>
        <span>
          Created <time dateTime={outfit.createdAt}>{formatDate(outfit.createdAt)}</time>
        </span>
        <span>{counted(outfit.items.length, 'item')}</span>
      </p>
      <p className={styles.words}>{outfit.description}</p>
    </header>
    {outfit.image_url && (
      <div className={styles.board}>
        <Picture src={outfit.image_url} alt={`The whole outfit: ${outfit.title}`} isEager />
      </div>
    )}
    {outfit.stylistNotes && (
      <section className={styles.notes} aria-labelledby="outfit-notes">
        <h2 id="outfit-notes">A note from your stylist</h2>
        <blockquote>{outfit.stylistNotes}</blockquote>
      </section>
    )}
  </>
)
